import { type EditedEnd, moveFields, type MoveValues } from '#domain/moveEdit.ts';
import { newPlace } from '#domain/newPlace.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { orOther } from '#spine/flow/index.ts';

/** An end that was cleared by choosing its place for the other end is null, and can't be saved. */
export type EditedValues = Omit<MoveValues, 'startId' | 'endId'> & {
  readonly startId: EditedEnd;
  readonly endId: EditedEnd;
};

/** A location by its id, or a new place. */
const end = z.nullable(z.union([text(), newPlace]));

export const editedValues = z.object({ ...moveFields.shape, startId: end, endId: end });

export const editPayload = payload(z.object({ activityId: text(), ...orOther }));

/** `over`: the values when typing began, of all fields that are settled together with it. */
export const editCellPayload = payload(
  z.object({
    activityId: text(),
    typed: z.partial(editedValues),
    over: z.partial(editedValues),
  }),
);

/** The payload of `moves/saveEdits` has everything its call needs: it must survive a crash. */
export const saveEditsPayload = payload(
  z.object({
    activityId: text(),
    /** The version of the move that was edited. */
    version: integer,
    /** Only the operator's own changes. */
    fields: z.partial(editedValues),
  }),
);
export type EditRequestData = ReturnType<typeof saveEditsPayload.parse>;
