// The syntax of faults as text: the help of the command line, compared with docs/faults.md.
import type { FaultKind } from '../core/fault.ts';

export type Setting = 'p' | 'count' | 'status' | 'delay' | 'from' | 'until';

export const kindWords: { readonly [K in FaultKind]: string } = {
  latency: 'the answer comes later; a number is the delay in ms, 1000 without it',
  errorBefore: 'refused, nothing done; a number is how often',
  errorAfter: 'done, but answered with an error; a number is how often',
  malformed: 'the answer is cut in two; on realtime, the message cannot be read',
  disconnect: 'the line breaks before the request is sent; on realtime, for the delay',
  lostAnswer: 'done, but no answer ever arrives; a number is how often',
};

export const settingWords: { readonly [S in Setting]: string } = {
  p: 'how likely it strikes, more than 0 and at most 1; always without it',
  count: 'how often it strikes at most; unlimited without it',
  status: 'what an error answers, 400 to 599; 500 without it',
  delay: 'how late, or how long the connection is lost, in real time: 800ms, 60s, 5m, 1h',
  from: 'when it begins, in simulated time: since the company began, or since now when added later',
  until: 'when it ends, counted likewise',
};

/** The lines of the help. */
export const faultHelp: readonly string[] = [
  'Faults: ON:KIND[:NUMBER][,SETTING=VALUE]..., several with semicolons',
  '    ON is a call such as createActivities, * for all calls, or realtime',
  ...linesOf(kindWords),
  ...linesOf(settingWords),
  '    such as createActivities:errorAfter:1;*:latency:800;realtime:disconnect,p=0.1,from=60s',
];

function linesOf(words: { readonly [word: string]: string }): readonly string[] {
  return Object.entries(words).map(([word, what]) => `    ${word.padEnd(13)}${what}`);
}
