import { describe, expect } from 'vitest';
import { fc, propertiesOf, test } from './property.ts';

describe('a property', () => {
  test.prop([fc.nat(9), fc.string()], { numRuns: 5 })('gets the drawn values', (n, text) => {
    expect(n).toBeLessThan(10);
    expect(text).toBeTypeOf('string');
  });

  test('is a test of Vitest with its title and timeout', () => {
    const defined: unknown[] = [];
    const prop = propertiesOf((title, _, timeoutMs) => defined.push(title, timeoutMs));
    prop([fc.nat()])('has no timeout of its own', () => {});
    prop([fc.nat()])('has one', () => {}, 5_000);
    expect(defined).toEqual(['has no timeout of its own', undefined, 'has one', 5_000]);
  });

  const seeded = { seed: 7 };
  const told = async (body: (n: number, even: boolean) => boolean | void | Promise<void>) => {
    let outcome: Promise<void> = Promise.resolve();
    const prop = propertiesOf((_, run) => {
      outcome = run();
    });
    prop([fc.nat(), fc.boolean()], seeded)('any', body);
    return outcome.then(
      () => 'passed',
      (error: Error) => `${error.message} ${String(error.cause)}`,
    );
  };
  const below10 = (n: number) => {
    if (n >= 10) throw new Error(`${n} is too much`);
  };

  test.each([
    ['throws', below10],
    ['rejects', async (n: number) => below10(n)],
    [
      'rejects later',
      (n: number) => new Promise<void>((done) => setTimeout(done)).then(() => below10(n)),
    ],
  ])('whose body %s fails with the smallest values, the seed and the reason', async (_, body) => {
    const report = await told(body);
    expect(report).toContain('Counterexample: [10,false]');
    expect(report).toContain('seed: 7');
    expect(report).toContain('10 is too much');
  });

  test('whose body returns false fails', async () => {
    expect(await told((n) => n < 10)).toContain('Counterexample: [10,false]');
    expect(await told(() => true)).toBe('passed');
  });

  test('draws by the seed of the run, unless it names another', async () => {
    const drawn = async (parameters?: fc.Parameters<[number]>) => {
      const all: number[] = [];
      let ran: Promise<void> = Promise.resolve();
      propertiesOf((_, run) => {
        ran = run();
      })([fc.nat()], parameters)('any', (n) => {
        all.push(n);
      });
      await ran;
      return all;
    };
    const { seed } = fc.readConfigureGlobal();
    expect(await drawn()).toEqual(await drawn({ seed }));
    expect(await drawn()).not.toEqual(await drawn({ seed: (seed ?? 0) + 1 }));
  });
});
