import { type FormEvent, useEffect, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useCommand, useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './FaultList.module.css';

const useConnection = selectFrom<ConnectionTypes>();
const type = 'connection/steerFaults';
const onlyList = {};

/** The faults of the simulated company: listed, removed and added while it runs. */
export function FaultList() {
  const machine = useMachine();
  const faults = useConnection(({ connection }) => connection.state.faults);
  const reason = useReason(type, onlyList);
  const isOff = reason !== null;
  useEffect(() => {
    if (!isOff) machine.dispatch({ type, data: onlyList });
  }, [machine, isOff]);

  if (isOff) return <p className="small ink3">{reason}</p>;
  return (
    <div className="column gap3">
      {faults === null || faults.length === 0 ? (
        <p className="small ink3">
          {faults === null ? 'The faults are not known yet.' : 'No faults.'}
        </p>
      ) : (
        <ul className="column" aria-label="Faults">
          {faults.map(({ text, strikes }, at) => (
            <li key={`${at} ${text}`} className={css.fault}>
              <code className={css.text}>{text}</code>
              <span className="small ink3">{strikes === 1 ? 'once' : `${strikes} times`}</span>
              <CommandButton
                type={type}
                data={{ remove: text }}
                label={`Remove ${text}`}
                icon="remove"
                iconOnly
                size="small"
                variant="ghost"
              />
            </li>
          ))}
        </ul>
      )}
      <AddFault />
    </div>
  );
}

function AddFault() {
  const [text, setText] = useState('');
  const command = useCommand(type);
  const { end } = command;
  const reason = end?.how === 'rejected' ? end.reason : end?.how === 'failed' ? end.error : null;
  // A refused fault stays in the field, with the reason, until it is edited.
  const [refused, setRefused] = useState<string | null>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') {
      setRefused('');
      return;
    }
    void command.send({ add: wanted })?.then((how) => {
      if (how.how === 'done') setText('');
      else setRefused(wanted);
    });
  }

  return (
    <form className="column gap2" onSubmit={add}>
      <TextField
        label="New fault"
        value={text}
        onChange={setText}
        mono
        className={css.field}
        placeholder="createActivities:errorAfter:1"
        help="As in the address, but from and until count from now: *:latency:800,until=5m"
        error={refused === text.trim() ? (refused === '' ? 'Write a fault first.' : reason) : null}
      />
      <span className="flex gap1h">
        <Button size="small" icon="add" type="submit" pending={command.open}>
          Add
        </Button>
        <CommandButton
          type={type}
          data={onlyList}
          label="Refresh"
          icon="refresh"
          size="small"
          variant="ghost"
        />
      </span>
    </form>
  );
}
