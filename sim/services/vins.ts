// The simulated VIN decoder (S1 §7): a real one, with the data that the host has loaded.
import type { User } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { Refusal } from './refusal.ts';

type DecodeVin = Calls['decodeVin'];

/** Throws a 503 while there is no data. */
export function readVin(
  { decodeVin }: Sim,
  _user: User,
  { vin }: DecodeVin['request'],
): DecodeVin['reply'] {
  if (!decodeVin) throw new Refusal(503, 'NO_VIN_DATA', 'VINs cannot be decoded now.');
  return { facts: decodeVin(vin) };
}
