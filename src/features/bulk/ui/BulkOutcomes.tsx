import { memo, useMemo, useState } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { capital } from '#views/kit/capital.ts';
import { Checkbox } from '#views/kit/forms/Choice.tsx';
import { classes } from '#views/kit/classes.ts';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { type BulkAct, type BulkRow, type Outcome, rowAt, sizeOf } from '../bulk.model.ts';
import { countWords, doneWords, notDoneReader } from '../bulk.queries.ts';
import type { BulkSees } from '../facts.slice.ts';
import css from './Bulk.module.css';
import { useBulk } from './useBulk.tsx';

/** The outcome of each move of an act, live; the list can be closed and opened again. */
export function BulkOutcomes() {
  const act = useBulk(({ bulk }) => bulk.state.acts.find(({ id }) => id === bulk.state.shownId));
  return act ? <Outcomes key={act.id} act={act} /> : null;
}

const closed = { bulkId: null };

function Outcomes({ act }: { readonly act: BulkAct }) {
  const machine = useMachine();
  const isLost = useBulk(({ connection }) => connection.state.link === 'lost');
  const [onlyNotDone, setOnlyNotDone] = useState(false);
  const [notDoneIn] = useState(notDoneReader);
  const { what, counts } = act;
  const size = sizeOf(act);
  const settled = size - counts.waiting - counts.underWay;
  const close = () => void machine.dispatch({ type: 'bulk/show', data: closed });
  const words = countWords(what, counts);
  return (
    <Dialog
      open
      wide
      title={`${act.isOver ? 'Outcome of' : ongoing[what]} ${size} moves`}
      onClose={close}
      footer={<Ways act={act} notDone={notDoneIn} onLeave={close} />}
    >
      <div className={css.head}>
        <b>{words}</b>
        <Checkbox label="Not done only" checked={onlyNotDone} onChange={setOnlyNotDone} />
      </div>
      {act.isOver ? null : (
        <progress
          className={css.progress}
          aria-label={`Moves that have been ${doneWords[what]} or not`}
          max={size}
          value={settled}
        />
      )}
      {/* Announced once, not with every answer. */}
      <p role="status" className={hidden.visually}>
        {act.isOver ? `${words}.` : ''}
      </p>
      {isLost && counts.waiting > 0 ? (
        <Notice tone="warn" inset>
          The connection is lost: the rest is sent when it is back.
        </Notice>
      ) : null}
      <div className={css.list}>
        <Rows act={act} places={onlyNotDone ? notDoneIn(act) : null} />
      </div>
    </Dialog>
  );
}

const ongoing = { cancel: 'Cancelling', complete: 'Completing' } as const;

/** `places`: the rows to show; null: all. */
function Rows(props: { readonly act: BulkAct; readonly places: readonly number[] | null }) {
  const { act, places } = props;
  const machine = useMachine();
  const rowOf = (index: number) => rowAt(act.parts, places?.[index] ?? index);
  const idOf = (index: number) => rowOf(index)?.activityId ?? '';
  /** Moves that still exist are shown on the map; the outcomes can be opened again. */
  function show(index: number) {
    const collection = 'activities';
    const id = idOf(index);
    const { world } = seesOf(machine);
    if (!world.tables.activities.get(id)) return;
    machine.dispatch({ type: 'bulk/show', data: closed });
    machine.dispatch({ type: 'selection/choose', data: { collection, ids: [id] } });
  }
  return (
    <VirtualList
      label="Outcome of each move"
      count={places?.length ?? sizeOf(act)}
      idOf={idOf}
      itemOf={(index) => itemKey({ collection: 'activities', id: idOf(index) })}
      isSelected={never}
      onPick={show}
      rowPx={44}
      renderRow={(index) => <OutcomeRow row={rowOf(index)} done={doneWords[act.what]} />}
      empty={<p className={css.none}>All of them are done.</p>}
    />
  );
}

const never = () => false;

const OutcomeRow = memo(function OutcomeRow(props: {
  readonly row: BulkRow | undefined;
  readonly done: string;
}) {
  const { row, done } = props;
  if (!row) return null;
  const { icon, words } = faces[row.outcome];
  return (
    <span className={css.row}>
      <Icon of={icon} size={14} className={css[row.outcome]} />
      <span className={css.words}>
        <b className={css.cut} title={row.name}>
          {row.name}
        </b>
        {row.why === null ? null : (
          <span className={css.cut} title={row.why}>
            {row.why}
          </span>
        )}
      </span>
      <span className={classes(css.outcome, css[row.outcome])}>{words ?? capital(done)}</span>
    </span>
  );
});

const faces: { readonly [O in Outcome]: { readonly icon: IconName; readonly words?: string } } = {
  waiting: { icon: 'waiting', words: 'Waiting' },
  underWay: { icon: 'loading', words: 'Under way' },
  done: { icon: 'success' },
  refused: { icon: 'cancel', words: 'Refused' },
  failed: { icon: 'error', words: 'Failed' },
  unknown: { icon: 'unknown', words: 'Outcome unknown' },
  left: { icon: 'mixed', words: 'Not sent' },
};

type WaysProps = {
  readonly act: BulkAct;
  readonly notDone: (act: BulkAct) => readonly number[];
  readonly onLeave: () => void;
};

/** The buttons for rows that were not done. */
function Ways(props: WaysProps) {
  const { act, onLeave } = props;
  const data = { bulkId: act.id };
  const isAllDone = act.counts.done === sizeOf(act);
  return (
    <>
      {act.isOver ? null : <CommandButton type="bulk/stop" data={data} label="Stop" icon="pause" />}
      {act.isOver && !isAllDone ? (
        <>
          <SelectRest {...props} />
          <CommandButton type="bulk/tryAgain" data={data} label="Try the rest again" />
        </>
      ) : null}
      <Button variant="primary" onClick={onLeave}>
        Close
      </Button>
    </>
  );
}

function SelectRest({ act, notDone, onLeave }: WaysProps) {
  const activities = useBulk(({ world }) => world.tables.activities);
  const ids = useMemo(
    () =>
      notDone(act)
        .map((at) => rowAt(act.parts, at)?.activityId ?? '')
        .filter((id) => activities.get(id) !== undefined),
    [act, notDone, activities],
  );
  const data = useMemo(() => ({ collection: 'activities' as const, ids }), [ids]);
  const reason = ids.length === 0 ? 'None of them is there any more.' : undefined;
  return (
    <CommandButton
      type="selection/choose"
      data={data}
      label="Select the moves not done"
      reason={reason}
      onEnd={onLeave}
    />
  );
}

function seesOf(machine: Machine): BulkSees {
  return machine.latest() as unknown as BulkSees;
}
