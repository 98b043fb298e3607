// The part of the check for places: each is listed once, and is where the problem has it.
import type { PlanPlace } from '#domain/itinerary.ts';
import { type Facts, repeated } from './facts.ts';

export function checkPlaces(facts: Facts): string[] {
  const { plan, actions, places } = facts;
  const wrong = repeated(plan.places.map(({ id }) => id)).map((id) => `5: ${id} is listed twice`);
  for (const { action } of actions) {
    const named = 'placeId' in action ? [action.placeId] : [action.fromId, action.toId];
    const isListed = named.every((id) => id === null || places.has(id));
    if (!isListed) wrong.push(`5: ${action.id} is at a place that is not listed`);
  }
  const known = knownPlaces(facts);
  for (const place of plan.places) {
    const own = known.get(place.id);
    if (own && !isSame(own, place)) wrong.push(`5: ${place.id} is not as it was asked for`);
  }
  return wrong;
}

function knownPlaces({ asked }: Facts): ReadonlyMap<string, PlanPlace> {
  const known = new Map<string, PlanPlace>();
  const add = (place: PlanPlace | null) => {
    if (place && !known.has(place.id)) known.set(place.id, place);
  };
  for (const { start, end } of asked.moves) {
    add(start);
    add(end);
  }
  for (const { place } of asked.drivers ?? []) add(place);
  for (const { place } of asked.cars ?? []) add(place);
  return known;
}

function isSame(a: PlanPlace, b: PlanPlace): boolean {
  return a.label === b.label && a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}
