import { operatorZone } from '#views/kit/operatorZone.ts';
import { zoneOfEnd } from '../drafting.slice.ts';
import type { MoveEnd } from '../moves.model.ts';
import { useMoves } from './useMoves.tsx';

export type EndWords = {
  readonly label: string;
  /** Street. */
  readonly address: string;
  /** 'Overland Park, KS 66213' */
  readonly town: string;
  readonly zone: string;
  readonly nowMs: number;
};

/** An end of a draft in words; null while it is not chosen, or no longer known. */
export function useEndWords(end: MoveEnd | null): EndWords | null {
  const world = useMoves((sees) => sees.world);
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const place = end && ('place' in end ? end.place : world.tables.locations.get(end.locationId));
  if (!place) return null;
  const { label, address, city, state, postalCode } = place;
  const region = [state, postalCode].filter((part) => part !== '').join(' ');
  const town = [city, region].filter((part) => part !== '').join(', ');
  const zone = zoneOfEnd(end, { world }) ?? operatorZone;
  return { label, address, town, zone, nowMs };
}
