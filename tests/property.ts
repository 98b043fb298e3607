// Vitest's `test` with properties: `test.prop([fc.nat()])('title', (n) => …)`. Vitest's own one
// stays as it is.
import * as fc from 'fast-check';
import { test as plain, type TestFunction } from 'vitest';

export { fc };

type Verdict = boolean | void | PromiseLike<boolean | void>;
type Define = (title: string, body: () => Promise<void>, timeoutMs?: number) => void;

/**
 * Tests that draw values, call their body with them, and fail with the smallest values found for
 * which it throws or returns false. Hooks run once a test, not once a draw.
 */
export function propertiesOf(define: Define) {
  return <Values extends [unknown, ...unknown[]]>(
    arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    parameters?: fc.Parameters<NoInfer<Values>>,
  ) =>
    (title: string, body: (...values: Values) => Verdict, timeoutMs?: number): void => {
      const property = fc.asyncProperty<Values>(...arbitraries, async (...values) =>
        body(...values),
      );
      define(title, async () => fc.assert(property, parameters), timeoutMs);
    };
}

const own: (title: string, body: TestFunction, timeoutMs?: number) => void = plain.bind(plain);

export const test = Object.assign(own, {
  each: plain.each.bind(plain),
  prop: propertiesOf(plain),
});
