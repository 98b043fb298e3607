// VINs decoded with the whole data: the first one, which opens it, and those after it.
import { readFileSync } from 'node:fs';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData, type VinData } from '#vin/vinData.ts';
import decoded from '#fixtures/vins/decoded.json' with { type: 'json' };
import { vinDataFile } from '../scripts/vinData.mjs';
import { type Measured, median, onCpu } from './area.ts';

const ROUNDS = 7;

export default async function* vins(): AsyncIterable<Measured> {
  const text = readFileSync(await vinDataFile(), 'utf8');
  let data: VinData | null = null;
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = onCpu(() => {
      data = openVinData(text);
      decodeVin(data, decoded[0]?.vin ?? '');
    });
    first.push(await open());
    const opened = data as unknown as VinData;
    const all = onCpu(() => {
      for (const { vin } of decoded) decodeVin(opened, vin);
    });
    later.push((await all()) / decoded.length);
  }
  const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(1);
  yield {
    id: 'vin-first',
    value: median(first),
    detail: `${megabytes} MB opened and one VIN decoded`,
  };
  yield {
    id: 'vin-later',
    value: median(later),
    detail: `${decoded.length} VINs of the fixture, each`,
  };
}
