// P10: the golden recording gives the same state here as in Node, which stored the hashes.
import { expect, test } from 'vitest';
import golden from '#fixtures/sessions/v1.tarmac?url';
import expected from '#fixtures/sessions/v1.state.txt?raw';
import { slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { Recording } from '#replay/recording.ts';
import { readSession } from '#replay/sessionReader.ts';
import { goldenLines } from './goldenLines.ts';

test('the golden recording has the same state in this browser as in Node', async () => {
  const bytes = new Uint8Array(await (await fetch(golden)).arrayBuffer());
  const recording = await Recording.open(await readSession(bytes, { migrations }), { slices });
  expect(recording.units.length).toBeGreaterThan(50);
  const last = recording.snapshotAfter(recording.units.length);
  expect(goldenLines(last)).toBe(expected);
});
