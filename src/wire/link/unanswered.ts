// Why a call was not answered, as text for the operator and for support.
import type { Answer } from './link.ts';

/** A refusal in the server's own text where it has some. */
export function whyNot(answer: Exclude<Answer<unknown>, { readonly is: 'ok' }>): string {
  switch (answer.is) {
    case 'refused':
      return answer.message ?? `The server answered ${answer.status}.`;
    case 'notSent':
      return 'The server could not be reached.';
    case 'outcomeUnknown':
      return 'The server did not answer in time.';
    case 'malformed':
      return `The server's answer could not be read (${answer.where}).`;
  }
}

/** The same as a code, for support: '503 SERVER_DOWN', 'notSent', 'malformed at rows'. */
export function codeOf(answer: Exclude<Answer<unknown>, { readonly is: 'ok' }>): string {
  switch (answer.is) {
    case 'refused':
      return answer.errorCode === null
        ? `${answer.status}`
        : `${answer.status} ${answer.errorCode}`;
    case 'malformed':
      return `malformed at ${answer.where}`;
    default:
      return answer.is;
  }
}
