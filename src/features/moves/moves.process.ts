import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { isSaving } from '#spine/flow/index.ts';
import { createLocation, purposeOf } from '../locations/index.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { saveEdits } from './editing.requests.ts';
import { editInHand, endsInHand } from './moves.queries.ts';
import { createMove } from './moves.requests.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type End = 'start' | 'end';
type ShowJob = Job & { readonly ids: readonly string[] };
type ChooseJob = Job & { readonly end: End; readonly locationId: string };
type TypeJob = ChooseJob & ReturnType<typeof typedInto>;
type MovesJob = ShowJob | ChooseJob | TypeJob;

/**
 * A move created while its wizard was open is selected, and the map fits it (S1 §4). A location
 * created for an end of the draft, or of the move that is being edited, becomes that end, unless
 * another has been chosen meanwhile.
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
          const ends = endsInHand(sees);
          const isFor = end === 'start' || end === 'end';
          if (!result || !isFor || !ends || isSaving(sees) || ends[end]) return undefined;
          const edited = sees.moves.state.draft ? null : editInHand(sees);
          const { locationId } = result;
          return { key: intentId as RecordId, end, locationId, ...(edited && typedInto(edited)) };
        },
      ),
    ),
  },
  resume: () => [],
  async *run(job): AsyncGenerator<CommandOf<MovesTypes>, void> {
    if ('activityId' in job) {
      const { activityId, end, locationId, over } = job;
      const typed = { [end === 'start' ? 'startId' : 'endId']: locationId };
      yield { type: 'forms/type', data: { of: saveEdits.type, id: activityId, typed, over } };
      return;
    }
    if ('end' in job) {
      yield { type: 'moves/setPlace', data: { end: job.end, locationId: job.locationId } };
      return;
    }
    yield { type: 'selection/reveal', data: { collection: 'activities', ids: job.ids } };
    yield { type: 'map/fit', data: { what: 'selection' } };
  },
};

/** The edit, with what its ends were when this was typed. */
function typedInto({ row }: NonNullable<ReturnType<typeof editInHand>>) {
  return { activityId: row.id, over: { startId: row.startId, endId: row.endId } };
}
