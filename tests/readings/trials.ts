// The mutations one by one, each with its test and the kind of run that this takes.
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/** One mutation and the test that must fail. */
export type Trial = {
  readonly test: string;
  readonly title: string;
  readonly mutation: Mutation;
};

export type Kind = 'unit' | 'contract' | 'page' | 'e2e';

export const trials: readonly Trial[] = Object.entries(mutations).flatMap(([test, titles]) =>
  Object.entries(titles).map(([title, mutation]) => ({ test, title, mutation })),
);

export function kindOf({ test }: Trial): Kind {
  if (test.startsWith('tests/contract/')) return 'contract';
  if (test.startsWith('tests/e2e/')) return 'e2e';
  return test.includes('.browser.test.') ? 'page' : 'unit';
}

/** 'file | title'. */
export function nameOf({ test, title }: Trial): string {
  return `${test} | ${title}`;
}
