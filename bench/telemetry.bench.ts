// The data plane: positions into the table.
import { PositionTable } from '#telemetry/positionTable.ts';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { contest, type Measured, onCpu } from './area.ts';
import { batches, DRIVERS } from './positions.ts';

const ROUNDS = 15;
const BATCHES_PER_ROUND = 200;

export default async function* telemetry(): AsyncIterable<Measured> {
  yield await positionTable();
}

async function positionTable(): Promise<Measured> {
  const { names, all } = batches(BATCHES_PER_ROUND);
  const table = new PositionTable();
  table.announce(names);
  const map = new Map<string, MapRow>();
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    // The table drops what is older than it knows: each round is later than the one before.
    prepare: () => all.forEach(makeLater),
    ours: onCpu(() => {
      for (const batch of all) table.apply(batch);
    }),
    theirs: onCpu(() => {
      for (const batch of all) applyToMap(map, names.ids, batch);
    }),
  });
  if (map.size !== table.size) throw new Error('the two hold different drivers');
  const fixes = DRIVERS * BATCHES_PER_ROUND;
  const rate = (ms: number) => `${(fixes / ms / 1_000).toFixed(1)} M fixes/s`;
  return {
    id: 'position-table',
    value: theirsMs / oursMs,
    detail: `${rate(oursMs)}, a Map of objects ${rate(theirsMs)}`,
  };
}

type MapRow = {
  lonE6: number;
  latE6: number;
  heading: number;
  atMs: number;
  previousLonE6: number;
  previousLatE6: number;
  previousHeading: number;
  previousAtMs: number;
};

/** What one would write without a table: the object of each driver changed in place. */
function applyToMap(map: Map<string, MapRow>, ids: readonly string[], batch: PositionBatch): void {
  for (let i = 0; i < batch.driver.length; i += 1) {
    const id = ids[batch.driver[i] as number] as string;
    const lonE6 = batch.lonE6[i] as number;
    const latE6 = batch.latE6[i] as number;
    const heading = batch.heading[i] as number;
    const atMs = batch.atMs[i] as number;
    const row = map.get(id);
    if (row) {
      row.previousLonE6 = row.lonE6;
      row.previousLatE6 = row.latE6;
      row.previousHeading = row.heading;
      row.previousAtMs = row.atMs;
      row.lonE6 = lonE6;
      row.latE6 = latE6;
      row.heading = heading;
      row.atMs = atMs;
    } else {
      const none = { previousLonE6: 0, previousLatE6: 0, previousHeading: 0, previousAtMs: 0 };
      map.set(id, { lonE6, latE6, heading, atMs, ...none });
    }
  }
}

function makeLater({ atMs }: PositionBatch): void {
  for (let i = 0; i < atMs.length; i += 1) atMs[i] = (atMs[i] as number) + 1e6;
}
