// What the documents say of the server's calls is true: each call that they name has a route.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes as table } from '#wire/calls/calls.ts';

type Route = { readonly method: string; readonly path: string };

/** A path with its parts that differ named alike, and without its query. */
const plain = (path: string) => path.replace(/\?.*$/, '').replaceAll(/\{[^}]*\}/g, '{}');
const routes = new Set(
  Object.values<Route>(table).map(({ method, path }) => `${method} ${plain(path)}`),
);

test("each call that 'rules.md' names has a route", () => {
  const rules = readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8');
  const named = [...rules.matchAll(/`(GET|POST|PATCH|PUT|DELETE) (\/[^\s`]+)/g)].map(
    ([, method = '', path = '']) => `${method} ${plain(path)}`,
  );
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((call) => !routes.has(call))).toEqual([]);
});
