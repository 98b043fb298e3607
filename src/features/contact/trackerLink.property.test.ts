import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLink } from './trackerLink.model.ts';

const place = {
  origin: 'http://127.0.0.1:4173',
  hosts: ['see.tracker.example', 'other.example:8443'],
  options: '',
};

test.each([
  'https://see.tracker.example/f/1?a=b#c',
  'https://other.example:8443/',
  'http://127.0.0.1:4173/command-center/activities?find=PA-1',
])('the link %s may be opened', (url) => {
  expect(checkLink(url, place)).toEqual({ yes: true, url });
});

test("a path leads into this console and keeps the world's query", () => {
  const link = checkLink('/command-center/activities?find=PA-1', { ...place, options: 'seed=9' });
  const url = 'http://127.0.0.1:4173/command-center/activities?seed=9&find=PA-1';
  expect(link).toEqual({ yes: true, url });
});

test.each([
  ['http://see.tracker.example/', /not secure/],
  ['javascript:alert(1)', /not secure/],
  ['data:text/html,x', /not secure/],
  ['blob:http://127.0.0.1:4173/x', /not secure/],
  ['https://evil.example/', /at evil\.example, which is not on the list/],
  ['//evil.example/x', /./],
  ['https://see.tracker.example.evil.example/', /not on the list/],
  ['https://see.tracker.example:444/', /not on the list/],
  ['https://see.tracker.example@evil.example/', /password/],
  ['https://user:pass@see.tracker.example/', /password/],
  ['http://127.0.0.1:4174/', /not secure/],
  ['https://[', /no address/],
])('the link %s is refused with the reason', (url, reason) => {
  const link = checkLink(url, place);
  expect(link.yes).toBe(false);
  expect(link.yes ? '' : link.reason).toMatch(reason);
});

test('a link that passes the check is secure with a known host, or stays in the console', () => {
  const parts = fc.constantFrom(
    'https:',
    'http:',
    'javascript:',
    '//',
    '/',
    '\\',
    '@',
    'see.tracker.example',
    ':8443',
    'evil.example',
    '127.0.0.1:4173',
    '#',
    '?',
    ' ',
    '\t',
    '%2f',
    '..',
    'x',
  );
  const texts = fc.oneof(
    fc.array(parts, { maxLength: 7 }).map((all) => all.join('')),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const link = checkLink(text, place);
      if (!link.yes) {
        expect(link.reason).toMatch(/./);
        return;
      }
      const { protocol, host, origin, username, password } = new URL(link.url);
      expect(username + password).toBe('');
      if (origin === place.origin) return;
      expect([protocol, place.hosts.includes(host)]).toEqual(['https:', true]);
    }),
    { numRuns: 2_000 },
  );
});
