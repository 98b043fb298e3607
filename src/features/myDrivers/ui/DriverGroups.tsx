import { type FormEvent, useMemo, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { useOpen } from '#spine/outbox/ui.ts';
import { type MyDriver, otherGroups } from '../myDrivers.queries.ts';
import { groupDriver, namesOf, subjectOf } from '../myDrivers.requests.ts';
import css from './DriverPanel.module.css';

type Props = {
  readonly one: MyDriver;
  readonly all: readonly MyDriver[];
  readonly isReading: boolean;
};

/** The groups of a driver, each with a button that takes them out, and one that adds another. */
export function DriverGroups({ one, all, isReading }: Props) {
  const names = namesOf(one);
  const isSaving = useOpen(groupDriver, subjectOf(names)) !== undefined || isReading;
  const { groups } = one.relation;
  const asIs = useMemo(() => ({ ...namesOf(one), groups: [...groups] }), [one, groups]);
  const whyNot = useReason('myDrivers/group', asIs);
  return (
    <section className={css.groups} aria-label="Groups">
      <h2 className={css.label}>Groups</h2>
      {groups.length === 0 ? <span className={css.none}>None</span> : null}
      {groups.map((group) => (
        <Group key={group} one={one} group={group} isSaving={isSaving} />
      ))}
      {whyNot === null ? (
        <PopoverButton label="Add to group" icon="add" size="small" variant="ghost">
          {(close) => <AddGroup one={one} known={otherGroups(all, one)} close={close} />}
        </PopoverButton>
      ) : (
        <span className={css.hint}>{whyNot}</span>
      )}
    </section>
  );
}

function Group(props: { one: MyDriver; readonly group: string; readonly isSaving: boolean }) {
  const { one, group, isSaving } = props;
  const data = useMemo(
    () => ({ ...namesOf(one), groups: one.relation.groups.filter((name) => name !== group) }),
    [one, group],
  );
  return (
    <span className={css.group}>
      <span className={css.cut} title={group}>
        {group}
      </span>
      <CommandButton
        type="myDrivers/group"
        data={data}
        label={`Take out of ${group}`}
        icon="close"
        iconOnly
        size="small"
        variant="ghost"
        pending={isSaving}
      />
    </span>
  );
}

/** A known group, or a name that is typed. */
function AddGroup(props: {
  readonly one: MyDriver;
  readonly known: readonly string[];
  readonly close: () => void;
}) {
  const { one, known, close } = props;
  const machine = useMachine();
  const [name, setName] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  function add(group: string) {
    const data = { ...namesOf(one), groups: [...one.relation.groups, group.trim()] };
    const verdict = machine.check({ type: 'myDrivers/group', data });
    if (!verdict.yes) return setWhy(verdict.reason);
    void machine.dispatch({ type: 'myDrivers/group', data });
    close();
  }
  const isIn = one.relation.groups.some((own) => own.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIn) setWhy(`${one.driver.name} is in ${name.trim()} already.`);
    else add(name);
  };
  return (
    <form className={css.adding} onSubmit={submit}>
      <TextField
        label="Group"
        value={name}
        onChange={(typed) => {
          setName(typed);
          setWhy(null);
        }}
        error={why}
        placeholder="A new group"
        // The popover was opened to type.
        autoFocus
        maxLength={300}
      />
      <Button type="submit" size="small" off={name.trim() === ''}>
        Add
      </Button>
      {known.length === 0 ? null : (
        <ul className={css.known} aria-label="Known groups">
          {known.map((group) => (
            <li key={group}>
              <Button size="small" variant="ghost" fill onClick={() => add(group)}>
                <span className={css.cut}>{group}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
