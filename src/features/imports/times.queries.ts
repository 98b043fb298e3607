// Ready times and deadlines of an import.
import { defaultReadyMs, roundTo30, stepMs } from '#domain/moveTimes.ts';
import { readTypedTime } from '#domain/typedTimes.ts';
import { formatDate, formatDateTime } from '#domain/zones.ts';
import {
  cellIn,
  type CellReading,
  type Deadline,
  guess,
  type Read,
  sure,
  type Time,
  type TimeReading,
  wrong,
} from './cells.queries.ts';

const startHour = 8;
const endHour = 17;
const dueAfterMs = 48 * 3_600_000;

export function readyIn(
  read: Read,
  line: number,
  zone: string,
): { readonly cell: CellReading; readonly ms: number | null; readonly isNow: boolean } {
  const { nowMs } = read;
  const { text, isSure, formula } = cellIn(read, line, 'ready');
  if (formula) return { cell: formula, ms: null, isNow: false };
  const now = { ms: defaultReadyMs(nowMs), isNow: true };
  if (text === '') {
    return { cell: guess('', 'Now', 'Ready now.', 'No ready time: now', 'Now'), ...now };
  }
  const time = timeOf(read, text, zone, startHour);
  if (time.is === 'now') return { cell: sure(text, 'Now'), ...now };
  if (time.is === 'wrong') return { cell: time.cell, ms: null, isNow: false };
  const isToday = time.isDay && formatDate(time.ms, zone) === formatDate(nowMs, zone);
  if (time.ms < nowMs && isToday) {
    return {
      cell: guess(text, 'Now', 'It is that day already.', `'${text}' is now`, 'Now'),
      ...now,
    };
  }
  if (time.ms < nowMs) {
    const why = 'The ready time may not be in the past.';
    const cell = { ...wrong(text, why, 'Ready time in the past', time.shown), meant: 'Now' };
    return { cell, ms: null, isNow: false };
  }
  return { cell: timeCell(text, time, isSure), ms: time.ms, isNow: false };
}

export function deadlineIn(
  read: Read,
  line: number,
  zone: string,
  readyMs: number | null,
): { readonly cell: CellReading; readonly ms: number | null } {
  const { nowMs } = read;
  const { text, isSure, formula } = cellIn(read, line, 'deadline');
  if (formula) return { cell: formula, ms: null };
  if (text === '') {
    const { ms, shown } = usualDeadline(read, Math.max(readyMs ?? nowMs, nowMs), zone);
    return {
      cell: guess('', shown, '48 hours after ready.', 'No deadline: in 48 hours', shown),
      ms,
    };
  }
  const time = timeOf(read, text, zone, endHour);
  if (time.is === 'now') {
    return {
      cell: wrong(text, 'A deadline is a date and a time.', 'Deadline is no time'),
      ms: null,
    };
  }
  if (time.is === 'wrong') return { cell: time.cell, ms: null };
  return { cell: timeCell(text, time, isSure), ms: time.ms };
}

/** S1 §9, counted from the ready time. */
export function usualDeadline({ deadlines }: Read, readyMs: number, zone: string): Deadline {
  const key = `${readyMs} ${zone}`;
  const before = deadlines.get(key);
  if (before) return before;
  const ms = roundTo30(readyMs + dueAfterMs, zone);
  const deadline = { ms, shown: formatDateTime(ms, zone) };
  deadlines.set(key, deadline);
  return deadline;
}

function timeOf({ times, nowMs }: Read, text: string, zone: string, hour: number) {
  const key = `${hour} ${zone} ${text}`;
  const before = times.get(key);
  if (before) return before;
  const time = timeAnew(text, { zone, nowMs, hour });
  times.set(key, time);
  return time;
}

function timeAnew(text: string, reading: Parameters<typeof readTypedTime>[1]): TimeReading {
  const { zone, nowMs } = reading;
  const time = readTypedTime(text, reading);
  if (time.is === 'now') return time;
  if (time.is === 'unreadable') {
    const meant = time.nearMs === null ? null : formatDateTime(time.nearMs, zone);
    return { is: 'wrong', cell: { ...wrong(text, time.why, `'${text}' is no time`), meant } };
  }
  // S1 §5: steps of half an hour. Rounding must not carry a time to come into the past.
  const rounded = roundTo30(time.ms, zone);
  const ms = rounded < nowMs && time.ms >= nowMs ? rounded + stepMs : rounded;
  const whys = [
    ...(time.is === 'guessed' ? [time.why] : []),
    ...(ms === time.ms ? [] : ['Times go in steps of 30 minutes.']),
  ];
  const why = whys.length === 0 ? null : whys.join(' ');
  const isDay = time.is === 'guessed' && time.isDay;
  return { is: 'time', ms, isDay, shown: formatDateTime(ms, zone), why };
}

function timeCell(text: string, { shown, why }: Time, isSure: boolean): CellReading {
  if (why === null || isSure) return sure(text, shown);
  return guess(text, shown, why, `'${text}' is ${shown}`, shown);
}
