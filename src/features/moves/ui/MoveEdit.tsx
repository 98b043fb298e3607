import type { Activity } from '#domain/entities.ts';
import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import { sameFields } from '#views/bind/useSelect.ts';
import { vehicleTitle } from '../../activities/index.ts';
import { WhyBadge } from '../../activities/ui.ts';
import {
  type Bound,
  FormArea,
  FormWizard,
  fieldOf,
  useForm,
  useShownForms,
} from '../../forms/ui.ts';
import { timesAt, locksOf } from '../editing.queries.ts';
import type { EditedValues } from '../editing.model.ts';
import { moveForm } from '../moves.forms.ts';
import css from './MoveWizard.module.css';
import { Times } from './Times.tsx';
import { useMoves } from './useMoves.tsx';

/** 'Edit your move': the times and notes of an existing move (readings 5 to 7). */
export function MoveEdit({ isKept }: { readonly isKept: boolean }) {
  const [id = ''] = useShownForms(moveForm);
  const form = useForm(moveForm, id);
  const row = useMoves(({ world }) => world.tables.activities.get(id));
  if (!form) return null;
  return (
    <FormWizard
      form={form}
      isKept={isKept}
      about={row ? <About row={row} /> : form.form.title}
      question={`Edit the details of ${form.form.title}`}
      save="Save Edits"
      rest={row ? <Rest row={row} /> : null}
    >
      <EditedTimes form={form} row={row} />
      <FormArea form={form} field="pickupNotes" optional rows={2} />
      <FormArea form={form} field="dropoffNotes" optional rows={2} />
      <FormArea form={form} field="notes" optional rows={2} />
    </FormWizard>
  );
}

function About({ row }: { readonly row: Activity }) {
  const world = useMoves((sees) => sees.world);
  const label = (id: string) => world.tables.locations.get(id)?.label ?? 'Unknown location';
  return (
    <>
      <div className={css.about}>
        <b>{row.name}</b>
        <WhyBadge id={row.id} />
      </div>
      <p className={css.hint}>
        {vehicleTitle({ world }, row)} · {label(row.startId)} → {label(row.endId)}
      </p>
    </>
  );
}

/** The fields that this form does not change (reading 6). */
function Rest({ row }: { readonly row: Activity }) {
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const locks = locksOf(sees, row);
  return (
    <p className={css.hint}>
      Only times and notes are edited here. {locks.startId ? `Places: ${locks.startId} ` : ''}
      {locks.vehicle ? `Vehicle: ${locks.vehicle}` : ''}
    </p>
  );
}

type Edited = { readonly form: Bound<EditedValues>; readonly row: Activity | undefined };

function EditedTimes({ form, row }: Edited) {
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const locations = useMoves(({ world }) => world.tables.locations);
  const zoneAt = (id: string | undefined) => locations.get(id ?? '')?.timezone;
  const times = timesAt(form.values, nowMs);
  const [ready, due] = [fieldOf(form, 'readyMs'), fieldOf(form, 'deadlineMs')];
  const type = ({ readyMs, deadlineMs }: EditedTimes) =>
    form.type({
      ...(readyMs === times.readyMs ? {} : { readyMs }),
      ...(deadlineMs === times.deadlineMs ? {} : { deadlineMs }),
    });
  return (
    <Times
      times={times}
      startId={row?.startId ?? null}
      endId={row?.endId ?? null}
      isOld={(field) => !(field in form.changes)}
      locks={form.locks}
      isOff={ready.isOff}
      error={due.error}
      onForceReady={(on) => type(withForceReady(times, on, nowMs))}
      onReady={(ms) => type(withReady(times, ms, nowMs, zoneAt(row?.startId)))}
      onDeadline={(ms) => type(withDeadline(times, ms, nowMs, zoneAt(row?.endId)))}
    />
  );
}
type EditedTimes = Pick<EditedValues, 'readyMs' | 'deadlineMs'>;
