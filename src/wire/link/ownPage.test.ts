import { expect, test } from 'vitest';
import { isForeignWrite, isFromOwnPage } from './ownPage.ts';

test.each([
  [undefined, 'tarmac.example', true],
  ['https://tarmac.example', 'tarmac.example', true],
  ['https://tarmac.example', 'tarmac.example:443', true],
  ['https://tarmac.example', 'TARMAC.example', true],
  ['http://127.0.0.1:4180', '127.0.0.1:4180', true],
  ['http://127.0.0.1:4181', '127.0.0.1:4180', false],
  ['https://other.example', 'tarmac.example', false],
  ['https://tarmac.example.other.example', 'tarmac.example', false],
  ['null', 'tarmac.example', false],
  ['null', 'null', false],
  ['', 'tarmac.example', false],
  ['file://', '', false],
  ['https://tarmac.example', undefined, false],
])('a request with the origin %s to the host %s is from our own page: %s', (...row) => {
  const [origin, host, isOwn] = row;
  expect(isFromOwnPage({ headers: { origin, host } })).toBe(isOwn);
});

test('a page of another origin may read, and write nothing', () => {
  const headers = { origin: 'https://other.example', host: 'tarmac.example' };
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(isForeignWrite({ method, headers })).toBe(false);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'LINK', undefined]) {
    expect(isForeignWrite({ method, headers })).toBe(true);
    expect(isForeignWrite({ method, headers: { host: 'tarmac.example' } })).toBe(false);
  }
});
