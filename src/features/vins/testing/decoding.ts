// What VINs say, for specs of slices that show it.
import { decodedVin } from '../vins.fetches.ts';

const { type: of } = decodedVin;
const rest = { trim: '', body: '', drive: '', engine: '', errors: [] };
const parts = { year: null, make: '', model: '' };

/** The commands by which a console asks for what a VIN says, and hears this title. */
export function decoding(vin: string, title: string) {
  const key = `${of} ${vin}`;
  return [
    { type: 'fetches/ask', data: { of, params: { vin } } },
    { type: 'fetches/replied', data: { of, key, value: { title, ...rest, parts } } },
  ] as const;
}

/** As the list of fetches keeps it. */
export function decodedFetch(vin: string, title: string) {
  const [, { data }] = decoding(vin, title);
  return { ...data, params: { vin }, phase: 'told', again: false, toldMs: 0, why: null } as const;
}
