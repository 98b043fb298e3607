import { useEffect, useId, useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Notice } from '#views/kit/States.tsx';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import { meanwhile, type Meanwhile as Change } from '../editing.queries.ts';
import type { EditedField } from '../editing.model.ts';
import type { MoveDraft } from '../moves.model.ts';
import css from './Meanwhile.module.css';
import { useMoves } from './useMoves.tsx';

const fieldWords: { readonly [F in EditedField]: string } = {
  readyMs: 'Ready time',
  deadlineMs: 'Deadline',
  pickupNotes: 'Pick-up note',
  dropoffNotes: 'Drop-off note',
  notes: 'Notes',
};

/** What somebody else has changed while the form is open: a quiet line, and each conflict. */
export function Meanwhile({ draft }: { readonly draft: MoveDraft }) {
  const world = useMoves((sees) => sees.world);
  const times = useShownTimes();
  const clock = useMoves((sees) => sees.clock);
  const changes = meanwhile({ world, clock }, draft);
  const conflicts = changes.filter(({ isConflict }) => isConflict);
  const others = changes.filter(({ isConflict }) => !isConflict);
  const box = useRef<HTMLDivElement>(null);
  const count = changes.length;
  const before = useRef(count);
  useEffect(() => {
    // The button that was pressed is gone with its question: the focus goes to the next one, or on.
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (!isLost) return;
    const next = box.current?.querySelector('button');
    const onward = box.current?.closest('section')?.querySelectorAll<HTMLElement>('footer button');
    (next ?? [...(onward ?? [])].at(-1))?.focus();
  }, [count]);
  return (
    <div className={css.box} ref={box} role="group" aria-label="Changed meanwhile">
      {others.length === 0 ? null : (
        <Notice tone="info" inset>
          Changed meanwhile by somebody else, and not by you: it stays as they have it.
          {others.map((change) => (
            <span key={change.field} className={css.other}>
              {fieldWords[change.field]} is now{' '}
              {valueWords(change.theirs, change, draft, { world, times })}.
              <Settle field={change.field} keep="theirs" label="Show theirs" />
            </span>
          ))}
        </Notice>
      )}
      {questionsOf(conflicts).map((changes) => (
        <Conflict key={changes[0].field} changes={changes} draft={draft} />
      ))}
    </div>
  );
}

type Question = readonly [Change, ...Change[]];

/** Ready time and deadline are one question. */
function questionsOf(conflicts: readonly Change[]): readonly Question[] {
  const times = conflicts.filter(({ mine, theirs }) => typeof (mine ?? theirs) === 'number');
  const others = conflicts.filter((one) => !times.includes(one)).map((one) => [one] as const);
  const [first, ...rest] = times;
  return first ? [[first, ...rest], ...others] : others;
}

/** Both values of what is one question, and the choice between them. */
function Conflict(props: { readonly changes: Question; readonly draft: MoveDraft }) {
  const { changes, draft } = props;
  const world = useMoves((sees) => sees.world);
  const times = useShownTimes();
  const titleId = useId();
  const [{ field, locked }] = changes;
  const said = (whose: 'mine' | 'theirs') =>
    changes.map((change) => valueWords(change[whose], change, draft, { world, times })).join(', ');
  return (
    <section className={css.conflict} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.title}>
        {changes.map((one) => fieldWords[one.field]).join(', ')}:{' '}
        {locked ?? 'somebody else has changed it too.'}
      </h3>
      <dl className={css.values}>
        <dt>Yours</dt>
        <dd>{said('mine')}</dd>
        <dt>Theirs now</dt>
        <dd>{said('theirs')}</dd>
      </dl>
      <div className={css.actions}>
        <Settle field={field} keep="mine" label="Keep mine" />
        <Settle field={field} keep="theirs" label="Take theirs" />
      </div>
    </section>
  );
}

function Settle(props: {
  readonly field: EditedField;
  readonly keep: 'mine' | 'theirs';
  readonly label: string;
}) {
  const { field, keep, label } = props;
  return <CommandButton type="moves/settle" data={{ field, keep }} label={label} size="small" />;
}

type World = {
  readonly tables: {
    readonly locations: { get(id: string): { readonly timezone: string } | undefined };
  };
};

/** A time in the zone of its place; a note as it is. */
function valueWords(
  value: Change['mine'],
  { field }: Change,
  draft: MoveDraft,
  { world, times }: { readonly world: World; readonly times: ShownTimes },
) {
  if (value === null) return 'no time set';
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  const place = field === 'readyMs' ? draft.startId : draft.endId;
  return times.dateTime(value, world.tables.locations.get(place ?? '')?.timezone);
}
