import { moveFields } from '#domain/moveEdit.ts';
import { useRef, useState } from 'react';
import { isSameClock } from '#domain/zones.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { CellEditor, type CellEnd } from '#views/kit/lists/CellEditor.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { type CellField, isTimeField, readTime, typedText } from '../../moves/index.ts';
import { saveInPlace, typeInPlace, valuesNow, wrongInPlace } from '../../moves/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useConsole } from './useFlightboard.tsx';

/** Where the editing goes on: in the cell beside, in another cell of the row, or nowhere. */
export type GoOn = 'next' | 'before' | CellField | null;

type EditedProps = {
  readonly id: string;
  readonly field: CellField;
  /** Whether this field can be edited in the row as well. */
  readonly isShown: (field: CellField) => boolean;
  readonly onEnd: (goOn: GoOn) => void;
};

/** A cell of a move that is typed into: Enter saves what was typed in the row. */
export function EditedCell(props: EditedProps) {
  const { field } = props;
  return isTimeField(field) ? (
    <EditedTime {...props} field={field} />
  ) : (
    <EditedText {...props} field={field} />
  );
}

type TextField = Exclude<CellField, 'readyMs' | 'deadlineMs'>;

function EditedText(props: EditedProps & { readonly field: TextField }) {
  const { id, field } = props;
  const machine = useMachine();
  const [first] = useState(() => valuesNow(machine, id));
  const [error, setError] = useState(() => wrongInPlace(machine, id, field));
  const refused = useRef<string | null>(null);
  const began = first?.shown[field] ?? '';
  const { text, type, flush } = useCommitted(
    began,
    (typed) => {
      const change = { typed: { [field]: typed }, over: { [field]: first?.there[field] } };
      refused.current = typeInPlace(machine, id, change);
      setError(refused.current);
    },
    { keeps: true },
  );
  const label = useLabel(id, field);
  function end(how: CellEnd) {
    if (how === 'back') type(began);
    flush();
    // What was not taken stays in the editor.
    if (refused.current === null || how === 'back') ended(how, machine, { ...props, setError });
  }
  const hasLines = field !== 'reference';
  return (
    <CellEditor
      label={label}
      value={text}
      hasLines={hasLines}
      error={error}
      help={hasLines ? `${keysHelp} Shift+Enter begins a line.` : keysHelp}
      onChange={type}
      onEnd={end}
    />
  );
}

type TimeField = 'readyMs' | 'deadlineMs';

function EditedTime(props: EditedProps & { readonly field: TimeField }) {
  const { id, field } = props;
  const machine = useMachine();
  const [first] = useState(() => valuesNow(machine, id));
  const [error, setError] = useState(() => wrongInPlace(machine, id, field));
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const place = useConsole(({ world }) => {
    const row = world.tables.activities.get(id);
    return world.tables.locations.get((field === 'readyMs' ? row?.startId : row?.endId) ?? '')
      ?.timezone;
  });
  const zone = useShownTimes().zone(place);
  const began = typedText(first?.shown[field] ?? null, zone);
  const [text, setText] = useState(began);
  const read =
    first && text !== began ? readTime(text, first.shown, field, { nowMs, zone, place }) : null;
  const why = read && 'why' in read ? read.why : null;
  const label = useLabel(id, field);
  function end(how: CellEnd) {
    if (how !== 'back' && why !== null) return setError(why);
    if (how !== 'back' && first && read && 'typed' in read && Object.keys(read.typed).length > 0) {
      const { readyMs, deadlineMs } = first.there;
      const refused = typeInPlace(machine, id, {
        typed: read.typed,
        over: { readyMs, deadlineMs },
      });
      if (refused !== null) return setError(refused);
    }
    return ended(how, machine, { ...props, setError });
  }
  const says = read && 'says' in read ? read.says : `${keysHelp} ${timeHelp[field]}`;
  const isElsewhere =
    first !== undefined && !isSameClock(zone, operatorZone, first.shown[field] ?? 0);
  return (
    <CellEditor
      label={label}
      value={text}
      error={error}
      help={why ?? (isElsewhere ? `${says} Times are of ${zone}.` : says)}
      onChange={(typed) => {
        setText(typed);
        setError(null);
      }}
      onEnd={end}
    />
  );
}

const keysHelp = 'Enter saves, Tab goes on, Esc leaves.';
const timeHelp = {
  readyMs: "'now', '3:30 PM' or '10/20 3:30 PM'.",
  deadlineMs: "'3:30 PM' or '10/20 3:30 PM'.",
};

function useLabel(id: string, field: CellField): string {
  const name = useConsole(({ world }) => world.tables.activities.get(id)?.name ?? '');
  return `${moveFields.labels[field]} of ${name}`;
}

/** What follows when typing ended; nothing is sent before the row is left, and nothing by Esc. */
function ended(
  how: CellEnd,
  machine: ReturnType<typeof useMachine>,
  props: EditedProps & { readonly setError: (why: string) => void },
): void {
  const { id, field, isShown, setError, onEnd } = props;
  if (how === 'next' || how === 'before') return onEnd(how);
  if (how === 'back') return onEnd(null);
  const saved = saveInPlace(machine, id);
  // What can't be saved is kept, and marked in its cell.
  if (saved.is !== 'wrong' || how === 'left') return onEnd(null);
  if (saved.field === null || saved.field === field) return setError(saved.why);
  if (isShown(saved.field)) return onEnd(saved.field);
  return setError(`${moveFields.labels[saved.field]}: ${saved.why}`);
}
