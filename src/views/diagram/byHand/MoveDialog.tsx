import { same } from '#domain/same.ts';
import { useState } from 'react';
import type { DropRow } from '#planning/team/byHand/dropping.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';
import { Button } from '../../kit/buttons/Button.tsx';
import { Segmented } from '../../kit/forms/Choice.tsx';
import { RadioRows } from '../../kit/forms/RadioRows.tsx';
import { Select } from '../../kit/forms/Select.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { Dialog } from '../../kit/overlays/Dialog.tsx';
import { LoadingSkeleton } from '../../kit/panels/Loading.tsx';
import type { DiagramLayout } from '../diagramLayout.ts';
import type { DiagramNames } from '../diagramPlan.ts';
import type { DiagramHand, HandChange } from './diagramHand.ts';
import css from './DiagramHand.module.css';
import { type Lifted, othersOf } from './handPlaces.ts';
import { driverName, moveName, outcomeWords, positionWords, verdictOf } from './handWords.ts';
import { useHand } from './useHand.ts';

type MoveDialogProps = {
  readonly hand: DiagramHand;
  readonly lifted: Lifted;
  readonly layout: DiagramLayout;
  readonly names: DiagramNames;
  readonly time: (ms: number) => string;
  readonly onChange: (change: HandChange) => void;
  readonly onClose: () => void;
};

const kinds = [
  { value: 'row', label: 'To a driver' },
  { value: 'time', label: 'To a later time' },
] as const;

/** 'Move to…': the same as a drag, by clicks and keys. */
export function MoveDialog(props: MoveDialogProps) {
  const { hand, lifted, layout, names, time, onChange, onClose } = props;
  const [is, setIs] = useState<HandPlace['is']>('row');
  const [chosen, setChosen] = useState<{ readonly driverId: string; readonly position?: number }>(
    lifted,
  );
  const [minutes, setMinutes] = useState('15');
  const [place, setPlace] = useState<HandPlace | null>(null);
  const { rows, outcome } = useHand(hand, lifted.moveId, place);
  const row = rows.find(({ driverId }) => driverId === chosen.driverId);
  const position = chosen.position ?? row?.best.position ?? 0;
  const wanted = is === 'row' ? row && placeIn(row, position) : laterBy(minutes, lifted);
  if (wanted && !same(wanted, place)) setPlace(wanted);
  const isHome =
    is === 'row' && chosen.driverId === lifted.driverId && position === lifted.position;
  const known = wanted ? outcome : null;
  const isPossible = known !== null && known.is !== 'cannot' && !isHome;

  return (
    <Dialog
      open
      wide
      title={`Move ${moveName(lifted.moveId, names)} to…`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            off={!isPossible}
            onClick={() => {
              if (!wanted) return;
              onChange({ is: 'place', activityId: lifted.moveId, place: wanted });
              onClose();
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <div className={css.choices}>
        <Segmented label="Change" value={is} options={kinds} onChange={setIs} />
        {is === 'row' ? (
          <Rows {...props} rows={rows} row={row} position={position} onChoose={setChosen} />
        ) : (
          <TextField
            label="Minutes later"
            help={`Now at ${time(lifted.startMs)}. Below 0 is earlier, if it is ready then.`}
            inputMode="numeric"
            value={minutes}
            error={wanted ? null : 'A whole number of minutes.'}
            onChange={setMinutes}
          />
        )}
        <p className={css.verdictLine} aria-live="polite">
          {isHome ? 'This is where it is.' : null}
          {!isHome && known ? `${verdictOf(known)}: ${outcomeWords(known, layout.toMs)}` : null}
          {!isHome && wanted && !known ? 'Judging…' : null}
        </p>
      </div>
    </Dialog>
  );
}

function Rows(
  props: MoveDialogProps & {
    readonly rows: readonly DropRow[];
    readonly row: DropRow | undefined;
    readonly position: number;
    readonly onChoose: (of: { readonly driverId: string; readonly position?: number }) => void;
  },
) {
  const { hand, lifted, layout, names, rows, row, position, onChoose } = props;
  if (rows.length < hand.driverIds.length) return <LoadingSkeleton label="Judging drivers" />;
  const column = layout.columns.find(({ driverId }) => driverId === row?.driverId);
  const others = column ? othersOf(column, lifted) : [];
  const positions = Array.from({ length: row?.positions ?? 0 }, (_, at) => {
    const isBest = at === row?.best.position && row.best.outcome.is !== 'cannot';
    return { id: `${at}`, text: positionWords(at, others, names) + (isBest ? ' (best)' : '') };
  });
  return (
    <>
      <RadioRows
        label="Driver"
        value={row?.driverId ?? ''}
        rows={rows.map(({ driverId, best }) => ({
          value: driverId,
          label: driverName(driverId, names),
          meaning: outcomeWords(best.outcome, layout.toMs),
          off: best.outcome.is === 'cannot' ? best.outcome.reason : null,
          aside: verdictOf(best.outcome),
        }))}
        onChange={(driverId) => onChoose({ driverId })}
      />
      <Select
        label="Place in the day"
        value={`${position}`}
        options={positions}
        onChange={(at) => row && onChoose({ driverId: row.driverId, position: Number(at) })}
      />
    </>
  );
}

function placeIn({ driverId }: DropRow, position: number): HandPlace {
  return { is: 'row', driverId, position };
}

function laterBy(minutes: string, { startMs }: Lifted): HandPlace | undefined {
  const by = Number(minutes.trim() || Number.NaN);
  return Number.isInteger(by) ? { is: 'time', notBeforeMs: startMs + by * 60_000 } : undefined;
}
