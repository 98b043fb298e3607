import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '../outbox/index.ts';
import { createMove } from './moves.requests.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type ShowJob = Job & { readonly ids: readonly string[] };

/** A move created while its wizard was open is selected, and the map fits it (S1 §4). */
export const movesProcess: Process<MovesTypes, object, ShowJob> = {
  name: 'moves',
  on: {
    'outbox/closed': following(
      // After the wizard was put aside, the operator is looking at something else.
      endsAs(createMove, ({ intentId, result }, { flow }: MovesSees): ShowJob | undefined =>
        result && flow.state.open?.intentId === intentId
          ? { key: intentId as RecordId, ids: result.activityIds }
          : undefined,
      ),
    ),
  },
  resume: () => [],
  async *run({ ids }): AsyncGenerator<CommandOf<MovesTypes>, void> {
    yield { type: 'selection/reveal', data: { collection: 'activities', ids } };
    yield { type: 'map/fit', data: { what: 'selection' } };
  },
};
