// A company of ten thousand drivers exceeds one chunk and is saved in several.
import { expect, test } from 'vitest';
import { readSession } from './sessionReader.ts';
import { simOf } from './sim.ts';
import { fileOf, someHeader } from './testing/sessions.ts';

const MOST_CHUNK_BYTES = 64 * 1024 * 1024;

test('a simulated company larger than a chunk is saved in readable pieces', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i}${'driver ä'.repeat(250_000)}`);
  const sim = { nowMs: 1, rows };
  expect(JSON.stringify(sim).length).toBeGreaterThan(MOST_CHUNK_BYTES);
  const file = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.sim(sim);
    await writer.end();
  });
  const session = await readSession(file);
  expect(session.damage).toEqual([]);
  const bytes = session.sim.reduce((sum, { plainBytes }) => sum + plainBytes, 0);
  expect(bytes).toBeGreaterThan(MOST_CHUNK_BYTES);
}, 60_000);

test('a company in pieces is read back unchanged, and rejected if one is missing', async () => {
  const rows = Array.from({ length: 4 }, (_, i) => `${i}${'drivär'.repeat(400_000)}`);
  const file = await fileOf(async (writer) => {
    await writer.header(someHeader);
    await writer.sim({ rows });
    await writer.end();
  });
  const { sim } = await readSession(file);
  expect(sim.length).toBeGreaterThan(1);
  expect(await simOf(sim)).toEqual({ rows });
  await expect(simOf(sim.slice(1))).rejects.toThrow();
});
