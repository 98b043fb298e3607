// Ready times and deadlines of an import.
import { defaultReadyMs, roundTo30, stepMs } from '#domain/moveTimes.ts';
import { readTypedSpan } from '#domain/typedSpans.ts';
import { readTypedTime, type TypedTime } from '#domain/typedTimes.ts';
import { formatDate, formatExact } from '#domain/zones.ts';
import {
  cellIn,
  type CellReading,
  type Deadline,
  guess,
  type Read,
  sure,
  type Time,
  type TimeReading,
  type Window,
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
  const due = cellIn(read, line, 'deadline').text;
  if (text === '') {
    const first = windowOf(read, due, zone)?.from ?? null;
    if (first && first.ms >= nowMs) {
      const { ms, shown } = first;
      const why = `The first time of '${due}'.`;
      return { cell: guess('', shown, why, `No ready time: '${due}'`, shown), ms, isNow: false };
    }
    return { cell: guess('', 'Now', 'Ready now.', 'No ready time: now', 'Now'), ...now };
  }
  const window = windowOf(read, text, zone);
  if (window && !window.from) {
    const why = 'It says when it is due, and not when it is ready.';
    return { cell: guess(text, 'Now', why, `'${text}' is ready now`, 'Now'), ...now };
  }
  const time = window?.from ?? timeOf(read, text, zone, startHour);
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
  const usual = usualDeadline(read, Math.max(readyMs ?? nowMs, nowMs), zone);
  if (text === '') {
    const ready = cellIn(read, line, 'ready').text;
    const last = windowOf(read, ready, zone)?.to ?? null;
    const { ms, shown } = last ?? usual;
    const why = last ? `The last time of '${ready}'.` : '48 hours after ready.';
    const group = last ? `No deadline: '${ready}'` : 'No deadline: in 48 hours';
    return { cell: guess('', shown, why, group, shown), ms };
  }
  const window = windowOf(read, text, zone);
  if (window && !window.to) {
    const { ms, shown } = usual;
    const why = 'It says when it is ready, and not when it is due: 48 hours after ready.';
    return { cell: guess(text, shown, why, `'${text}' is due in 48 hours`, shown), ms };
  }
  const time = window?.to ?? timeOf(read, text, zone, endHour);
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
  const deadline = { ms, shown: formatExact(ms, zone) };
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

/** '8am-10am', 'after 3 pm', 'by noon': its ends, as far as it has them; null for one time. */
function windowOf(read: Read, text: string, zone: string): Window | null {
  // Most cells are one time, of which nothing more is to be read.
  if (!/[-–—~+<>/]|\b[a-z]{2,}\b.*\d|\d.*\b[a-z]{3,}\b|noon|midnight/i.test(text)) return null;
  const key = `${zone} ${text}`;
  const before = read.windows.get(key);
  if (before !== undefined) return before;
  const { nowMs } = read;
  const span = readTypedSpan(text, { zone, nowMs }, { from: startHour, to: endHour });
  const window = span && {
    from: span.from && endOf(span.from, text, { zone, nowMs }),
    to: span.to && endOf(span.to, text, { zone, nowMs }),
  };
  read.windows.set(key, window);
  return window;
}

function endOf(time: TypedTime, text: string, reading: Rounding): Time | null {
  const end = understood(time, text, reading);
  return end.is === 'time' ? end : null;
}

type Rounding = { readonly zone: string; readonly nowMs: number };

function timeAnew(text: string, reading: Parameters<typeof readTypedTime>[1]): TimeReading {
  return understood(readTypedTime(text, reading), text, reading);
}

function understood(time: TypedTime, text: string, { zone, nowMs }: Rounding): TimeReading {
  if (time.is === 'now') return time;
  if (time.is === 'unreadable') {
    const meant = time.nearMs === null ? null : formatExact(time.nearMs, zone);
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
  return { is: 'time', ms, isDay, shown: formatExact(ms, zone), why };
}

function timeCell(text: string, { shown, why }: Time, isSure: boolean): CellReading {
  if (why === null || isSure) return sure(text, shown);
  return guess(text, shown, why, `'${text}' is ${shown}`, shown);
}
