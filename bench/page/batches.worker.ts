// Sends batches of positions, as columns that are transferred or as objects that are copied.
import type { PositionBatch } from '#domain/positionBatch.ts';
import { batch } from '../positions.ts';

export type BatchKind = 'columns' | 'objects';
export type ToBatchWorker = { readonly kind: BatchKind; readonly count: number };
export type FixObject = {
  readonly driverId: string;
  readonly lonE6: number;
  readonly latE6: number;
  readonly heading: number;
  readonly atMs: number;
};

// A worker's scope, which the settings of the pages do not know.
const scope = globalThis as unknown as {
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
};

addEventListener('message', ({ data }: MessageEvent<ToBatchWorker>) => {
  for (let second = 0; second < data.count; second += 1) {
    const columns = batch(second);
    if (data.kind === 'objects') scope.postMessage(objectsOf(columns), []);
    else {
      const { driver, lonE6, latE6, heading, atMs } = columns;
      const views = [driver, lonE6, latE6, heading, atMs];
      scope.postMessage(
        columns,
        views.map((view) => view.buffer as ArrayBuffer),
      );
    }
  }
});

function objectsOf(columns: PositionBatch): readonly FixObject[] {
  return Array.from(columns.driver, (driver, i) => ({
    driverId: `driver-${driver}`,
    lonE6: columns.lonE6[i] as number,
    latE6: columns.latE6[i] as number,
    heading: columns.heading[i] as number,
    atMs: columns.atMs[i] as number,
  }));
}
