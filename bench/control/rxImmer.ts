// RxJS and immer at their best: all steps of a frame go through one produce.
import { produce } from 'immer';
import { BehaviorSubject, buffer, distinctUntilChanged, map, scan, Subject } from 'rxjs';
import type { Step } from '../workloadK.ts';
import { tally, type Open, WATCHED } from './contestant.ts';
import { applyTo, immerState } from './immerState.ts';
import type { Activity, Trip } from '#domain/entities.ts';
import { PeerLog } from './peerLog.ts';
import { PeerReadModels } from './peerReadModels.ts';

export const rxImmer: Open = async (rows, startMs) => {
  const log = new PeerLog();
  const models = new PeerReadModels(rows);
  const steps = new Subject<Step>();
  const frames = new Subject<void>();
  const initial = immerState(rows);
  const states = new BehaviorSubject(initial);
  const folding = steps
    .pipe(
      buffer(frames),
      scan(
        (state, taken) =>
          produce(state, (draft) => {
            const sees = {
              version: (collection: string, id: string) =>
                draft.tables[collection]?.get(id)?.version,
              selected: () => draft.selected,
              nowMs: () => draft.nowMs,
            };
            for (const step of taken) {
              const event = log.decide(step, sees, startMs);
              if (!event) continue;
              applyTo(draft, event);
              if (event.type === 'changed') models.note(event.data.put);
            }
          }),
        initial,
      ),
    )
    .subscribe(states);
  // Each subscription emits its row once at the start, before any change.
  let notified = -WATCHED.length;
  const watching = WATCHED.map((id) =>
    states
      .pipe(
        map(({ tables }) => tables['activities']?.get(id)),
        distinctUntilChanged(),
      )
      .subscribe(() => {
        notified += 1;
      }),
  );
  return {
    take: (step) => steps.next(step),
    frame() {
      frames.next();
      const { tables, nowMs, view, selected } = states.value;
      const newest = {
        activity: (id: string) => tables['activities']?.get(id) as Activity | undefined,
        trip: (id: string) => tables['trips']?.get(id) as Trip | undefined,
      };
      const seen = models.read(newest, nowMs, view);
      const trips = tables['trips']?.size ?? 0;
      return tally({ ...seen, selected: selected.length, notified, nowMs, trips });
    },
    async close() {
      for (const one of [...watching, folding]) one.unsubscribe();
    },
  };
};
