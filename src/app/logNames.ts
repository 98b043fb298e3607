// What logs are called in this browser, and the values that say something of one.
import { CATALOGUE } from '#replay/session.ts';

/** How the names of logs begin in this browser. */
export const isOfLog = 'tarmac-log:';

/** Records of another catalogue are not opened: their log has another name. */
export function logName(slot: string, username: string): string {
  return `${isOfLog}${slot}:${username}:${CATALOGUE}`;
}

/** Where the part of a session's name is kept that no other log of this name has had. */
export function lifeOf(log: string): string {
  return `life:${log}`;
}

export function claimOf(logName: string): string {
  return `claim:${logName}`;
}

/** Set while nothing is left to do in a log, and taken away before it is opened. */
export function idleOf(logName: string): string {
  return `idle:${logName}`;
}
