import { expect, test, vi } from 'vitest';

// As a thread has it, before the module is read.
const made: { name: string; rules: { createHTML(text: string): string | null } }[] = [];
vi.stubGlobal('trustedTypes', {
  createPolicy: (name: string, rules: (typeof made)[0]['rules']) => made.push({ name, rules }),
});
const { isOwnWorker } = await import('./ownScripts.ts');
vi.unstubAllGlobals();

const origin = 'https://tarmac.example';

test.each([
  ['/assets/map.worker-CmCMjr3n.js', true],
  ['/assets/worker-HUXC5Auq.js', true],
  [`${origin}/assets/live.worker-Du76lwxk.js`, true],
  ['https://other.example/assets/live.worker-Du76lwxk.js', false],
  ['//other.example/assets/live.worker-Du76lwxk.js', false],
  ['/assets/index-CTnlaTzq.js', false],
  ['/assets/../pictures/worker-HUXC5Auq.js', false],
  ['/assets/worker-HUXC5Auq.js?x', false],
  ['/assets/worker-HUXC5Auq.js#x', false],
  ['/worker.js', false],
  ['data:text/javascript,1', false],
  [`blob:${origin}/5a2f`, false],
])('a worker of the address %s is of the build: %s', (address, isOwn) => {
  expect(isOwnWorker(address, origin)).toBe(isOwn);
});

test('a thread has one policy, which takes no text for a document', () => {
  expect(made.map(({ name }) => name)).toEqual(['default']);
  const [one] = made;
  expect(['', ' ', '<b>'].map((text) => one?.rules.createHTML(text))).toEqual(['', null, null]);
});
