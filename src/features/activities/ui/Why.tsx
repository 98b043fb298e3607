import { type MouseEvent, type ReactNode, useState } from 'react';
import type { DisplayStatus } from '#domain/entities.ts';
import { explain, type StatusProof, type StatusVerdict } from '#domain/status.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useOpenRecord } from '#views/bind/openRecord.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { StatusBadge, statusWords } from '#views/kit/marks/StatusBadge.tsx';
import type { ClockSees } from '#spine/clock/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useBriefTimes } from './useBriefTimes.tsx';
import type { WorldSees } from '#spine/world/index.ts';
import { explained } from '../activities.queries.ts';
import type { Decider } from '../deciding.queries.ts';
import { useDeciders } from './useDeciders.tsx';
import css from './Why.module.css';

type Sees = WorldSees & ClockSees;

/** A status badge that opens the reason: the proof, its facts, the events that decided it. */
export function WhyBadge({ id }: { readonly id: string }) {
  const verdict = useVerdict(id);
  if (!verdict) return <StatusBadge status="unknown" />;
  const question = questionOf(verdict.display);
  const words = shownWords(verdict);
  return (
    <PopoverButton
      label={`${words}. ${question}`}
      title={question}
      placement="bottom end"
      face={<StatusBadge status={verdict.display} words={words} />}
    >
      <div className={css.popover}>
        <Question status={verdict.display} />
        <Sentences id={id} verdict={verdict} />
        <Evidence id={id} verdict={verdict} />
      </div>
    </PopoverButton>
  );
}

/** The status; of one that is unknown also the server's word. */
function shownWords({ display, proof }: StatusVerdict): string {
  const { word } = proof;
  return display === 'unknown' && word !== null
    ? `${statusWords.unknown}: ${word}`
    : statusWords[display];
}

/** The reason as an inset box; a button shows the facts and events. */
export function WhyBox({ id }: { readonly id: string }) {
  const verdict = useVerdict(id);
  const [isOpen, setOpen] = useState(false);
  if (!verdict) return null;
  return (
    <div className={css.box}>
      <Question status={verdict.display}>
        <button
          type="button"
          className={css.link}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide facts' : 'Facts'}
        </button>
      </Question>
      <Sentences id={id} verdict={verdict} />
      {isOpen ? <Evidence id={id} verdict={verdict} /> : null}
    </div>
  );
}

/** Shows the reason as a tooltip, where a badge cannot be a button: in an option of a list. */
export function WhyOnHover(props: { readonly id: string; readonly children: ReactNode }) {
  const machine = useMachine();
  const times = useBriefTimes();
  return (
    <span
      className="inline"
      onMouseEnter={({ currentTarget }: MouseEvent<HTMLElement>) => {
        const sees = machine.published() as unknown as Sees;
        const verdict = explained(sees, props.id);
        if (!verdict) return;
        // Worked out on hover, since hundreds of badges are drawn.
        currentTarget.title = sentences(verdict.proof, times, zoneOf(sees, props.id)).join(' ');
      }}
    >
      {props.children}
    </span>
  );
}

function useVerdict(id: string): StatusVerdict | undefined {
  return useSelect(
    (snapshot) => explained(snapshot as unknown as Sees, id),
    (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b),
  );
}

function zoneOf({ world }: Sees, id: string): string | undefined {
  const { activities, locations } = world.tables;
  return locations.get(activities.get(id)?.endId ?? '')?.timezone;
}

type Times = ReturnType<typeof useBriefTimes>;

function sentences(proof: StatusProof, times: Times, zone: string | undefined) {
  return explain(proof, (ms) => times.at(ms, zone));
}

function Question(props: { readonly status: DisplayStatus; readonly children?: ReactNode }) {
  return (
    <div className={css.question}>
      <Icon of={props.status} size={13} />
      <span>{questionOf(props.status)}</span>
      {props.children}
    </div>
  );
}

type Part = { readonly id: string; readonly verdict: StatusVerdict };

function Sentences({ id, verdict }: Part) {
  const times = useBriefTimes();
  const zone = useSelect((snapshot) => zoneOf(snapshot as unknown as Sees, id));
  return sentences(verdict.proof, times, zone).map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** The facts behind the status, and the records that decided it. */
function Evidence({ id, verdict }: Part) {
  const times = useShownTimes();
  const zone = useSelect((snapshot) => zoneOf(snapshot as unknown as Sees, id));
  const { nowMs: _, ...facts } = verdict.proof;
  const { isReading, found, isCut } = useDeciders(id, verdict.late, JSON.stringify(facts));
  return (
    <div className={css.evidence}>
      <KeyValueList rows={factRows(verdict.proof, (ms) => times.dateTime(ms, zone))} />
      {isReading ? (
        <p role="status" className={css.quiet}>
          Looking through the log…
        </p>
      ) : (
        <ol className="column gap0h" aria-label="Events that decided it">
          {found.map((decider) => (
            <DecidingEvent
              key={decider.what}
              decider={decider}
              tripName={verdict.proof.trip?.name}
            />
          ))}
        </ol>
      )}
      {isCut ? <p className={css.quiet}>Older records were not searched.</p> : null}
    </div>
  );
}

function DecidingEvent(props: {
  readonly decider: Decider;
  readonly tripName: string | undefined;
}) {
  const { what, record } = props.decider;
  const times = useBriefTimes();
  const open = useOpenRecord();
  const number = `#${record.seq}`;
  return (
    <li className={css.event}>
      <span className={css.time}>{times.at(record.at, null)}</span>
      <span>{wordsOf(props.decider, props.tripName)}</span>
      {open === null ? (
        <span className={css.quiet}>{number}</span>
      ) : (
        <button
          type="button"
          className={css.link}
          aria-label={`event ${number}, ${what}: show it in the devtools`}
          onClick={() => open(record.id)}
        >
          {number}
        </button>
      )}
    </li>
  );
}

function wordsOf({ what, record }: Decider, tripName: string | undefined): string {
  if (what === 'time') return 'Clock past the deadline';
  const thing = what === 'move' ? 'Move' : `Trip ${tripName ?? ''}`.trim();
  return record.type === 'world/loaded'
    ? `${thing} loaded with this status`
    : `${thing} reported with this status`;
}

function factRows(proof: StatusProof, time: (ms: number) => string) {
  const { rawStatus, word, tripId, trip, pickup, dropoff, completedMs, deadlineMs } = proof;
  const ofTrip = trip
    ? `${trip.name}, ${trip.word ?? trip.status}`
    : tripId === null
      ? 'None'
      : 'Not known';
  return [
    { term: 'Server', value: word ?? rawStatus },
    { term: 'Trip', value: ofTrip },
    { term: 'Pick-up', value: pickup?.status ?? 'No action' },
    { term: 'Drop-off', value: dropoff?.status ?? 'No action' },
    { term: 'Completed', value: completedMs === null ? 'No' : time(completedMs) },
    { term: 'Deadline', value: deadlineMs === null ? 'None' : time(deadlineMs) },
  ];
}

function questionOf(status: DisplayStatus): string {
  if (status === 'needsDriver') return 'Why does it need a driver?';
  if (status === 'toStart') return 'Why is its driver still to start?';
  return `Why ${status === 'lockedInAI' ? 'locked in AI' : statusWords[status].toLowerCase()}?`;
}
