import { useMemo } from 'react';
import { nextStep, type Step } from '#domain/myDrivers.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { MenuButton, type MenuEntry } from '#views/kit/overlays/Menu.tsx';
import { useOpen } from '#spine/outbox/ui.ts';
import type { MyDriver } from '../myDrivers.queries.ts';
import { advanceDriver, namesOf, subjectOf } from '../myDrivers.requests.ts';
import css from './MyDriverList.module.css';

const stepWords: { readonly [S in Step]: string } = { approve: 'Approve', link: 'Link' };

type ActsProps = {
  readonly one: MyDriver;
  /** How many drivers there are: the last rank. */
  readonly last: number;
  /** The list is being read again, so the version shown may be old. */
  readonly isReading: boolean;
  /** The list is in the order of the ranks: keys move a row. */
  readonly hasKeys: boolean;
  readonly onRemove: () => void;
  /** Leads to where groups are changed; absent there. */
  readonly onGroups?: () => void;
};

/** What can be done with the driver of a row. */
export function DriverActions(props: ActsProps) {
  return (
    // Its clicks are not those of the row, which opens the driver's panel.
    <span className={css.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
      <NextStep {...props} />
      <DriverMenu {...props} />
    </span>
  );
}

/** 'Approve' or 'Link', where that is the next step. */
export function NextStep({ one, isReading }: Pick<ActsProps, 'one' | 'isReading'>) {
  const action = nextStep(one.relation);
  const data = useMemo(() => ({ ...namesOf(one), action: action ?? 'link' }), [one, action]);
  const open = useOpen(advanceDriver, subjectOf(data));
  if (action === null) return null;
  return (
    <CommandButton
      type="myDrivers/advance"
      data={data}
      label={`${stepWords[action]} ${one.driver.name}`}
      size="small"
      pending={open !== undefined || isReading}
    >
      {stepWords[action]}
    </CommandButton>
  );
}

/** Rank and removal. */
export function DriverMenu({ one, last, isReading, hasKeys, onRemove, onGroups }: ActsProps) {
  const machine = useMachine();
  const names = useMemo(() => namesOf(one), [one]);
  const { rank } = one.relation;
  const asRank = useMemo(() => ({ ...names, rank }), [names, rank]);
  const noRank = useReason('myDrivers/rank', asRank);
  const noRemoval = useReason('myDrivers/remove', names);
  const busy = isReading ? 'The list is being read.' : null;
  const to = (id: string, label: string, wanted: number, key?: string): MenuEntry => ({
    id,
    label,
    ...(hasKeys && key !== undefined && { keys: ['Alt', key] }),
    off: noRank ?? busy ?? offRank(rank, wanted, last),
    onAction: () =>
      void machine.dispatch({ type: 'myDrivers/rank', data: { ...names, rank: wanted } }),
  });
  return (
    <MenuButton
      label="More"
      says={`More about ${one.driver.name}`}
      icon="more"
      iconOnly
      size="small"
      variant="ghost"
      placement="bottom end"
      groups={[
        {
          title: 'Rank',
          entries: [
            to('first', 'Move to the first rank', 1),
            to('up', 'Move up', rank - 1, '↑'),
            to('down', 'Move down', rank + 1, '↓'),
            to('last', 'Move to the last rank', last),
          ],
        },
        {
          entries: [
            ...(onGroups ? [{ id: 'groups', label: 'Groups…', onAction: onGroups }] : []),
            {
              id: 'remove',
              label: 'Remove…',
              icon: 'remove',
              danger: true,
              off: noRemoval ?? busy,
              onAction: onRemove,
            },
          ],
        },
      ]}
    />
  );
}

function offRank(rank: number, wanted: number, last: number): string | null {
  if (wanted >= 1 && wanted <= last && wanted !== rank) return null;
  return wanted > rank || rank === last ? 'This is the last rank.' : 'This is the first rank.';
}

/** S2 §7: the question before a driver is removed. */
export function RemoveDriver({ one, onClose }: { readonly one: MyDriver; onClose: () => void }) {
  const data = useMemo(() => namesOf(one), [one]);
  const { name } = one.driver;
  return (
    <Dialog
      open
      alert
      title={`Remove ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the driver</Button>
          <CommandButton
            type="myDrivers/remove"
            data={data}
            label="Remove"
            variant="danger"
            onEnd={onClose}
          />
        </>
      }
    >
      <p>
        <b>{name}</b> is taken off My Drivers, and is asked for no more trips.
      </p>
      <p>The trips they drove and the moves in them stay as they are.</p>
    </Dialog>
  );
}
