import { nowMs } from '#domain/testing/rows.ts';
import type { AskAside } from '#wire/link/askAside.ts';

/** The place that the scripted places service knows. */
export const mainSt = {
  id: 'p1',
  label: '15 Main St',
  address: '15 Main St',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66062',
  country: 'US',
  phone: null,
  timezone: 'America/Chicago',
  lonE6: -94_700_000,
  latE6: 38_900_000,
};

/** Suggests `mainSt` for whatever is typed. */
export const askMainSt = (async (call: string) => {
  const reply =
    call === 'placeDetails'
      ? { place: mainSt }
      : { suggestions: [{ id: 'p1', title: '15 Main St', detail: 'Olathe, KS' }] };
  return { is: 'ok', reply, serverMs: nowMs };
}) as unknown as AskAside;
