import type { Answer } from './link.ts';

/** Whether an answer to a logout settles it: done, or the server does not know the token. */
export function isLogoutHeard(answer: Answer<unknown>): boolean {
  if (answer.is === 'ok') return true;
  return answer.is === 'refused' && answer.status < 500 && ![408, 429].includes(answer.status);
}
