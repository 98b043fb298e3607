import { expect, test } from 'vitest';
import { withCheckDigit } from '#domain/vin.ts';
import { fewVins } from '#vin/testing/fewVins.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { minuteMs } from '../core/calendar.ts';
import { openInProcess } from './inProcess.ts';

const vin = withCheckDigit('1A1ABXAXXPAM00001');

/** A console with a company whose VIN data is read by `read`. */
async function open(read: () => Promise<string>) {
  const host = await openInProcess({ vinData: read });
  const link = inProcessLink(host);
  const login = await link.call('login', { username: 'dispatcher', password: 'tarmac' });
  if (login.is !== 'ok') throw new Error(login.is);
  link.authorize(login.reply.token);
  return { host, link };
}

test('the VIN data is read before the first VIN is decoded, and not earlier or again', async () => {
  let reads = 0;
  const { host, link } = await open(async () => {
    reads += 1;
    return fewVins;
  });
  await link.call('world', { filterAccountIds: null });
  await link.call('placeSuggestions', { text: 'main' });
  await host.advance(30 * minuteMs);
  expect(reads).toBe(0);
  const asked = [1, 2].map(() => link.call('decodeVin', { vin }));
  expect((await Promise.all(asked)).map(({ is }) => is)).toEqual(['ok', 'ok']);
  await link.call('decodeVin', { vin });
  expect(reads).toBe(1);
  link.close();
});

test('VIN data that could not be read is read again for the next VIN', async () => {
  let reads = 0;
  const { link } = await open(async () => {
    reads += 1;
    if (reads === 1) throw new Error('offline');
    return fewVins;
  });
  expect(await link.call('decodeVin', { vin })).toMatchObject({ is: 'refused', status: 503 });
  expect(await link.call('decodeVin', { vin })).toMatchObject({ is: 'ok' });
  link.close();
});
