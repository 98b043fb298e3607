import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { isSaving } from '#spine/flow/index.ts';
import { createLocation, purposeOf } from '../locations/index.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { endOf } from './moves.model.ts';
import { createMove } from './moves.requests.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type End = 'start' | 'end';
type ShowJob = Job & { readonly ids: readonly string[] };
type ChooseJob = Job & { readonly end: End; readonly locationId: string };
type MovesJob = ShowJob | ChooseJob;

/**
 * A move created while its wizard was open is selected, and the map fits it (S1 §4). A location
 * created for an end of the draft becomes that end, unless another has been chosen meanwhile.
 */
export const movesProcess: Process<MovesTypes, object, MovesJob> = {
  name: 'moves',
  on: {
    'outbox/closed': following(
      // After the wizard was put aside, the operator is looking at something else.
      endsAs(createMove, ({ intentId, result }, { flow }: MovesSees): MovesJob | undefined =>
        result && flow.state.open?.intentId === intentId
          ? { key: intentId as RecordId, ids: result.activityIds }
          : undefined,
      ),
      endsAs(
        createLocation,
        ({ intentId, result, asked }, sees: MovesSees): MovesJob | undefined => {
          const end = purposeOf(asked.owner);
          const { draft } = sees.moves.state;
          const isFor = end === 'start' || end === 'end';
          if (!result || !isFor || !draft || isSaving(sees) || endOf(draft, end)) return undefined;
          return { key: intentId as RecordId, end, locationId: result.locationId };
        },
      ),
    ),
  },
  resume: () => [],
  async *run(job): AsyncGenerator<CommandOf<MovesTypes>, void> {
    if ('end' in job) {
      yield { type: 'moves/setPlace', data: { end: job.end, locationId: job.locationId } };
      return;
    }
    yield { type: 'selection/reveal', data: { collection: 'activities', ids: job.ids } };
    yield { type: 'map/fit', data: { what: 'selection' } };
  },
};
