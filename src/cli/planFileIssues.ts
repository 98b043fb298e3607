// What is wrong with a value in a plan file, in one line: where it is, what belongs there, and what
// is there instead.
import type { z } from '#domain/schema.ts';
import { fieldsByPath } from './planFileFields.ts';

type Issue = z.core.$ZodIssue;

/** `raw` is the parsed file: issues do not hold the value they are about. */
export function issueInWords(issue: Issue | undefined, raw: unknown): string {
  const path = issue?.path ?? [];
  const where = path.reduce<string>(
    (all, key) =>
      typeof key === 'number' ? `${all}[${key}]` : `${all && `${all}.`}${String(key)}`,
    '',
  );
  return `${where || 'the file'}: ${wordsOf(issue)}${foundAt(path, raw, issue)}`;
}

function wordsOf(issue: Issue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'too_small':
      return `must ${countOf(issue.origin)} at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must ${countOf(issue.origin)} at most ${String(issue.maximum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has no field "${issue.keys[0]}"`;
    default:
      return issue?.message ?? 'does not fit';
  }
}

function countOf(origin: string): string {
  const counted = { string: 'be of a length of', array: 'be a list of' }[origin];
  return counted ?? 'be';
}

function foundAt(path: readonly PropertyKey[], raw: unknown, issue: Issue | undefined): string {
  if (issue?.code === 'unrecognized_keys') {
    const fields = fieldsByPath[path.filter((key) => typeof key !== 'number').join('.')];
    return `; its fields are ${(fields ?? []).join(', ')}`;
  }
  let value: unknown = raw;
  for (const key of path) value = (value as { readonly [key: PropertyKey]: unknown })[key];
  if (value === undefined) return ', and is missing';
  if (Array.isArray(value)) return `, not a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return ', not an object';
  if (typeof value === 'string' && value.length > mostShown) {
    return `, not ${JSON.stringify(value.slice(0, mostShown))} and more`;
  }
  return `, not ${JSON.stringify(value)}`;
}

const mostShown = 40;
