// The readings of docs/rules.md that the titles of tests cite.
import type { ESTree } from 'vite';
import { titlesIn } from '../tidy/titles.ts';

export type Citing = { readonly title: string; readonly readings: readonly number[] };

/** Matches 'reading 14', 'reading 06', 'readings 12, 24 and 58'. */
const naming = /readings? (\d+(?:(?:, | and )\d+)*)/g;

/** The titles that cite a reading; of a template the part that does. */
export function citingIn(program: ESTree.Program): readonly Citing[] {
  return titlesIn(program).flatMap(({ text, isLabel }) => {
    const named = isLabel ? [] : [...text.matchAll(naming)];
    const readings = named.flatMap(([, numbers = '']) => numbers.split(/, | and /).map(Number));
    return readings.length === 0 ? [] : [{ title: text, readings }];
  });
}

export function isCiting(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/contract/');
}
