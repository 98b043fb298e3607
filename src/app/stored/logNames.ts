// Names of logs in this browser, and of the values about a log.
import { FIRST_CATALOGUE } from '#kernel/migrations.ts';

/** Prefix of the names of logs in this browser. */
export const isOfLog = 'tarmac-log:';

/** With its first catalogue: a log of an earlier one cannot be read, and has another name. */
export function logName(slot: string, username: string): string {
  return `${isOfLog}${slot}:${username}:${FIRST_CATALOGUE}`;
}

/** Key of the part of a session's name that makes it unique among logs of this name. */
export function lifeOf(log: string): string {
  return `life:${log}`;
}

/** Key in a tab's own storage of what its page had not stored when it went away. */
export function lateOf(log: string): string {
  return `late:${log}`;
}

export function claimOf(logName: string): string {
  return `claim:${logName}`;
}

/** Set while a log has no unfinished work, and removed before the log is opened. */
export function idleOf(logName: string): string {
  return `idle:${logName}`;
}

/** Names this tab's slot: survives a reload, and a crash of the browser that brings tabs back. */
export function ownKey(deployment: string): string {
  return `tarmac-slot:${deployment}`;
}
