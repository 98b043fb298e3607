// What is said of a place before a move is dropped there.
import type { DropOutcome } from '#planning/team/byHand/dropping.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';
import { between, lasting } from '#planning/team/words/amounts.ts';
import { formatMoney } from '../../kit/marks/Quantity.tsx';
import type { DiagramLayout } from '../diagramLayout.ts';
import type { DiagramNames } from '../diagramPlan.ts';
import { type Lifted, othersOf } from './handPlaces.ts';

const verdicts = { fits: 'fits', late: 'fits but late', cannot: 'cannot' } as const;

export function verdictOf({ is }: DropOutcome): string {
  return verdicts[is];
}

/** '$3.10 less', '$0.40 more', 'same cost'. */
export function costWords(moreCents: number): string {
  if (moreCents === 0) return 'same cost';
  return `${formatMoney(Math.abs(moreCents))} ${moreCents < 0 ? 'less' : 'more'}`;
}

/** 'finish 4 min earlier'. */
export function finishWords(overMs: number, beforeMs: number): string {
  const apart = between(Math.min(overMs, beforeMs), Math.max(overMs, beforeMs));
  if (apart === between(overMs, overMs)) return 'same finish';
  return `finish ${apart} ${overMs < beforeMs ? 'earlier' : 'later'}`;
}

/** '6 min later than now in all', 'nothing late'. */
export function latenessWords(outcome: Exclude<DropOutcome, { readonly is: 'cannot' }>): string {
  const { is, moreLateMs } = outcome;
  if (is === 'fits') return moreLateMs < 0 ? 'nothing late any more' : 'nothing late';
  const minutes = Math.round(Math.abs(moreLateMs) / 60_000);
  if (moreLateMs === 0 || minutes === 0) return 'as late as before';
  return `${lasting(minutes * 60_000)} ${moreLateMs < 0 ? 'less' : 'more'} late`;
}

/** Lines at the head of a column: the cost, and the lateness where it changes; or the rule. */
export function shortWords(outcome: DropOutcome): readonly string[] {
  if (outcome.is === 'cannot') return [outcome.reason];
  const { moreCents, moreLateMs } = outcome;
  const cost =
    moreCents === 0 ? '±$0' : `${moreCents < 0 ? '−' : '+'}${formatMoney(Math.abs(moreCents))}`;
  const minutes = Math.round(moreLateMs / 60_000);
  if (minutes === 0) return [cost];
  const late = lasting(Math.abs(minutes) * 60_000);
  return [cost, `${minutes < 0 ? '−' : '+'}${late} late`];
}

/** All of it in a sentence. */
export function outcomeWords(outcome: DropOutcome, beforeMs: number): string {
  if (outcome.is === 'cannot') return outcome.reason;
  const parts = [
    costWords(outcome.moreCents),
    finishWords(outcome.overMs, beforeMs),
    latenessWords(outcome),
  ];
  return parts.join(' · ');
}

export type PlaceSees = {
  readonly layout: DiagramLayout;
  readonly names: DiagramNames;
  readonly lifted: Lifted;
  readonly time: (ms: number) => string;
};

/** 'PA-1157: Ann instead of Genesis', 'PA-1157: not before 11:35', 'PA-1157: after PA-1101'. */
export function placeWords(place: HandPlace, sees: PlaceSees): string {
  const { layout, names, lifted, time } = sees;
  const name = moveName(lifted.moveId, names);
  if (place.is === 'time') return `${name}: not before ${time(place.notBeforeMs)}`;
  const column = layout.columns.find((one) => one.driverId === place.driverId);
  const where = column ? positionWords(place.position, othersOf(column, lifted), names) : '';
  if (place.driverId === lifted.driverId) return `${name}: ${where}`;
  const to = driverName(place.driverId, names);
  return `${name}: ${to} instead of ${driverName(lifted.driverId, names)}, ${where}`;
}

/** 'first', 'after PA-1101'. */
export function positionWords(
  position: number,
  others: readonly { readonly moveId: string }[],
  names: DiagramNames,
): string {
  const before = others[position - 1];
  return before ? `after ${moveName(before.moveId, names)}` : 'first';
}

export function moveName(moveId: string, { moves }: DiagramNames): string {
  return moves.get(moveId)?.name ?? moveId;
}

export function driverName(driverId: string, { drivers }: DiagramNames): string {
  return drivers.get(driverId)?.name ?? 'no driver';
}
