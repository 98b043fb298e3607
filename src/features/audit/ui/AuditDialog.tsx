import { type ReactNode, useMemo, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { Command } from '#views/bind/commands.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { cutText } from '#views/kit/cutText.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Tooltip } from '#views/kit/overlays/Tooltip.tsx';
import { useDayTimes } from '../../activities/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { NoteChange, Requests } from '#spine/outbox/index.ts';
import type { Act } from '../audit.model.ts';
import { wayBack } from '../audit.queries.ts';
import type { AuditTypes } from '../audit.slice.ts';
import css from './AuditDialog.module.css';

type Taking = { readonly act: Act; readonly requests: Requests };

const useAudit = selectFrom<AuditTypes>();

/** Some acts only. */
export type ActsOf = {
  /** Of the dialog. */
  readonly title: string;
  readonly among: (acts: readonly Act[]) => readonly Act[];
  /** What the server tells of the same thing, whichever console it was done from. */
  readonly told: ReactNode;
};

type AuditProps = {
  readonly requests: Requests;
  /** The text for a command, by its type. */
  readonly labelOf: (command: string) => string;
  /** The name of the user who acted, by their id. */
  readonly nameOf: (actor: string) => string;
  readonly of?: ActsOf;
  readonly onClose: () => void;
};

/** What the server did in this session: by whom, from what to what, and how it ended. */
export function AuditDialog({ requests, labelOf, nameOf, of, onClose }: AuditProps) {
  const all = useAudit(({ audit }) => audit.state.acts);
  const acts = useMemo(() => of?.among(all) ?? all, [all, of]);
  const [takenBack, setTakenBack] = useState<Act | null>(null);
  return (
    <Dialog open wide title={of?.title ?? 'Activity log of this session'} onClose={onClose}>
      {of ? (
        <>
          <h3 className={css.part}>On the server</h3>
          {of.told}
          <h3 className={css.part}>From this console, in this session</h3>
        </>
      ) : null}
      {acts.length === 0 ? (
        <p className={css.empty}>
          {of ? 'Nothing about it was' : 'Nothing was'} sent from this console in this session.
          Local steps (selection, views, drafts) are taken back by Undo.
        </p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Before and after</th>
                <th scope="col">Outcome</th>
                <th scope="col">
                  <span className={hidden.visually}>Taking it back</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {acts.toReversed().map((act) => (
                <ActRow
                  key={act.id}
                  act={act}
                  requests={requests}
                  label={labelOf(act.command)}
                  name={nameOf(act.actor)}
                  onTakeBack={() => setTakenBack(act)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {takenBack ? (
        <TakeBack act={takenBack} requests={requests} onClose={() => setTakenBack(null)} />
      ) : null}
    </Dialog>
  );
}

type ActRowProps = Taking & {
  readonly label: string;
  readonly name: string;
  readonly onTakeBack: () => void;
};

function ActRow({ act, requests, label, name, onTakeBack }: ActRowProps) {
  const times = useDayTimes(useCompanyZone());
  return (
    <tr>
      <td className={css.time}>{times.at(act.atMs)}</td>
      <td>
        <span className={css.who}>
          <Cut text={name} />
        </span>
      </td>
      <td>
        <b>{label}</b>
        <span className={css.subject}>
          <Cut text={act.subject} />
        </span>
      </td>
      <td>
        <Changes changes={act.changes} />
      </td>
      <td className={css[act.end.replace(' ', '')]}>
        {outcomeWords[act.end]}
        {act.why === null ? null : (
          <span className={css.subject}>
            <Cut text={act.why} />
          </span>
        )}
      </td>
      <td>
        <TakeBackButton act={act} requests={requests} onPress={onTakeBack} />
      </td>
    </tr>
  );
}

const outcomeWords = {
  'under way': 'Under way',
  done: 'Done',
  refused: 'Refused',
  failed: 'Not done',
  givenUp: 'Outcome not known',
  withdrawn: 'Withdrawn',
  unknown: 'Outcome unknown',
} as const;

function TakeBackButton({ act, requests, onPress }: Taking & { readonly onPress: () => void }) {
  const machine = useMachine();
  const reason = useAudit((sees) => {
    const way = wayBack(requests, act, sees);
    // A role may be gone by now, and a recording does nothing.
    const may = way.yes ? machine.check({ type: act.command, data: way.data } as Command) : way;
    return may.yes ? null : may.reason;
  });
  // An act that can never be taken back has no button; one that can't be now says why.
  if (!requests.get(act.command)?.back || act.end !== 'done') return null;
  return (
    <Tooltip text={reason}>
      <Button size="small" off={reason !== null} onClick={onPress}>
        Take back…
      </Button>
    </Tooltip>
  );
}

type TakeBackProps = Taking & {
  /** Called with the id of the command that takes it back, once that is sent. */
  readonly onSent?: (id: string) => void;
  readonly onClose: () => void;
};

/** Taking back an edit that the server has is an act of its own, so the operator confirms it. */
export function TakeBack({ act, requests, onSent, onClose }: TakeBackProps) {
  const machine = useMachine();
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = act.changes.map((change) => ({
    ...change,
    before: change.after,
    after: change.before,
  }));
  async function send() {
    const way = wayBack(requests, act, machine.latest());
    if (!way.yes) return setRefusal(way.reason);
    const { id, ended } = machine.dispatch({ type: act.command, data: way.data } as Command);
    onSent?.(id);
    onClose();
    await ended;
  }
  return (
    <Dialog
      open
      alert
      title={`Take back the edit of ${cutText(act.subject)}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="primary" onClick={() => void send()}>
            Take back the edit
          </Button>
        </>
      }
    >
      <p className={css.ask}>The server has the edit already. It gets another one:</p>
      <Changes changes={back} />
      {refusal === null ? null : (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

function Changes({ changes }: { readonly changes: readonly NoteChange[] }) {
  const times = useShownTimes();
  const words = (value: NoteChange['before'], zone: string | null) => {
    if (value === null) return 'none';
    if (typeof value === 'number') return times.dateTime(value, zone);
    return value === '' ? 'empty' : cutText(value);
  };
  return (
    <ul className={css.changes}>
      {changes.map(({ field, before, after, zone }) => (
        <li key={field}>
          {field}: {before === null ? null : <s>{words(before, zone)}</s>}{' '}
          <span className={css.after}>{words(after, zone)}</span>
        </li>
      ))}
    </ul>
  );
}
