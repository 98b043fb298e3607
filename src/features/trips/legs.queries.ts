// The columns of a draft: who is named for each, and which one drives the chase car. Pure.
import { chaseTypes } from '#domain/plannerModes.ts';
import type { PlanDraft, PlanLeg } from './trips.model.ts';

const openLeg: PlanLeg = { requirements: null, driverId: null, from: null };

/**
 * The column of the chase driver whom pre-flight describes (S2 §3 Chase driver), the first one; -1
 * where pre-flight says nothing of one, or the mode has no company car.
 */
export function chaseColumn({ mode, chase }: Pick<PlanDraft, 'mode' | 'chase'>): number {
  const { driverId, meetLocationId, meetMs } = chase;
  const isNamed = driverId !== null || meetLocationId !== null || meetMs !== null;
  return isNamed && chaseTypes[mode] === 'Company' ? 0 : -1;
}

/** By column; the chase driver is the one of pre-flight. Later columns have nothing set. */
export function legsOf(draft: PlanDraft): readonly PlanLeg[] {
  const column = chaseColumn(draft);
  if (column < 0) return draft.legs;
  const { driverId, from: named = null } = draft.chase;
  const leg = draft.legs[column] ?? openLeg;
  // Where a driver is belongs to the choice of that driver.
  const from = (leg.driverId === driverId ? leg.from : null) ?? named;
  return [{ ...leg, driverId, from }, ...draft.legs.slice(1)];
}

/** The drivers who are named, by id, in the order of their columns. */
export function namedIn(draft: PlanDraft): string[] {
  return legsOf(draft).flatMap(({ driverId }) => driverId ?? []);
}

/** The draft with another leg; a chase driver is named in pre-flight as well. */
export function withLeg(draft: PlanDraft, column: number, change: Partial<PlanLeg>): PlanDraft {
  const legs = Array.from({ length: Math.max(draft.legs.length, column + 1) }, (_, at) => {
    const leg = draft.legs[at] ?? openLeg;
    return at === column ? { ...leg, ...change } : leg;
  });
  if (column !== chaseColumn(draft) || change.driverId === undefined) return { ...draft, legs };
  const { driverId, from = null } = change;
  return { ...draft, legs, chase: { ...draft.chase, driverId, from } };
}

/** The column of a driver of the plan; unnamed drivers are called by their column. */
export function columnOf(draft: PlanDraft, driverId: string): number {
  const named = legsOf(draft).findIndex((leg) => leg.driverId === driverId);
  return named < 0 ? Number(driverId.replace('driver-', '')) - 1 : named;
}

/** The driver of a column as the problem calls them. */
export function driverIdOf(draft: PlanDraft, column: number): string {
  return legsOf(draft)[column]?.driverId ?? `driver-${column + 1}`;
}
