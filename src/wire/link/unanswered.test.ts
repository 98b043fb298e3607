import { expect, test } from 'vitest';
import { codeOf, whyNot } from './unanswered.ts';

const refused = {
  is: 'refused',
  status: 503,
  errorCode: 'SERVER_DOWN',
  message: 'Back at 6.',
  current: null,
} as const;

test.each([
  ['refused in words', refused, 'Back at 6.', '503 SERVER_DOWN'],
  [
    'refused without words',
    { ...refused, errorCode: null, message: null },
    'The server answered 503.',
    '503',
  ],
  ['not sent', { is: 'notSent' } as const, 'The server could not be reached.', 'notSent'],
  [
    'without an answer',
    { is: 'outcomeUnknown' } as const,
    'The server did not answer in time.',
    'outcomeUnknown',
  ],
  [
    'unreadable',
    { is: 'malformed', where: 'rows: not a list' } as const,
    "The server's answer could not be read (rows: not a list).",
    'malformed at rows: not a list',
  ],
])('an operator and support read why a call was not answered: %s', (_what, answer, why, code) => {
  expect([whyNot(answer), codeOf(answer)]).toEqual([why, code]);
});
