// Names of logs in this browser, and of the values about a log.
import { CATALOGUE } from '#replay/session.ts';

/** Prefix of the names of logs in this browser. */
export const isOfLog = 'tarmac-log:';

/** Records of another catalogue are not opened: their log has another name. */
export function logName(slot: string, username: string): string {
  return `${isOfLog}${slot}:${username}:${CATALOGUE}`;
}

/** Key of the part of a session's name that makes it unique among logs of this name. */
export function lifeOf(log: string): string {
  return `life:${log}`;
}

export function claimOf(logName: string): string {
  return `claim:${logName}`;
}

/** Set while a log has no unfinished work, and removed before the log is opened. */
export function idleOf(logName: string): string {
  return `idle:${logName}`;
}
