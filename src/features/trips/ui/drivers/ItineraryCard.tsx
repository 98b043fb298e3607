import type { DragEvent } from 'react';
import type { DayTimes } from '#domain/dayTimes.ts';
import type { Requirements } from '#planning/eligibility.ts';
import { rulesOf } from '#planning/team/pool/remedies.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import type { ItineraryFacts } from '../../pool.queries.ts';
import css from './drivers.module.css';
import { requirementWords } from './poolWords.tsx';

/** One itinerary of the plan: its driver, what they do and when, and what is required of them. */
export function ItineraryCard(props: {
  readonly facts: ItineraryFacts;
  readonly isInHand: boolean;
  readonly span: DayTimes['span'];
  readonly onPick: () => void;
  /** A driver of the pool was dropped on it. */
  readonly onDrop: (driverId: string) => void;
}) {
  const { facts, isInHand, span } = props;
  const { column, name, startMs, endMs, requirements } = facts;
  const take = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(driverDrag)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const driverId = event.dataTransfer.getData(driverDrag);
      if (driverId === '') return;
      event.preventDefault();
      props.onDrop(driverId);
    },
  };
  return (
    <li>
      <button
        type="button"
        className={classes(css.card, isInHand && css.inHand)}
        aria-pressed={isInHand}
        onClick={props.onPick}
        {...take}
      >
        <span className={css.cardHead}>
          {name === null ? <OpenDriver /> : <Avatar name={name} />}
          <span className={css.who}>
            <b className={css.cut}>{name ?? 'No driver yet'}</b>
            <span className={css.small}>
              #{column + 1}
              {workWords(facts)}
            </span>
          </span>
        </span>
        <span className={css.cardTimes}>
          {facts.moveNames.length === 0 ? null : <span>{namesWords(facts.moveNames)}</span>}
          <span>{span(startMs, endMs)}</span>
        </span>
        <RequirementChips requirements={requirements} />
      </button>
    </li>
  );
}

/** Not initials: those of 'Driver 11' and 'Driver 12' would be those of the first. */
export function OpenDriver() {
  return (
    <span className={css.open}>
      <Icon of="needsDriver" size={12} />
    </span>
  );
}

/** What a drag of a driver carries: the driver's id. */
export const driverDrag = 'application/x-tarmac-driver';

function RequirementChips({ requirements }: { readonly requirements: Requirements | null }) {
  if (!requirements) return null;
  const { driverGroup, manualAssignment } = requirements;
  const names = rulesOf(requirements).map((rule) =>
    rule === 'driverGroup' ? (driverGroup ?? '') : requirementWords[rule].name,
  );
  if (manualAssignment) names.push(requirementWords.manualAssignment.name);
  if (names.length === 0) return null;
  return (
    <span className={css.chips}>
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  );
}

/** ' chase, 7 seats', ', 3 moves', ', 1 move, 2 rides' */
function workWords({ seats, moveNames, rides }: ItineraryFacts): string {
  const moves = moveNames.length;
  const parts = [
    ...(moves === 0 ? [] : [moves === 1 ? '1 move' : `${moves} moves`]),
    ...(rides === 0 ? [] : [rides === 1 ? '1 ride' : `${rides} rides`]),
    ...(seats === null ? [] : [`${seats} seats`]),
  ];
  // A number stays with its word.
  const rest = parts.map((part) => `, ${part.replace(' ', '\u00a0')}`).join('');
  return seats === null ? rest : ` chase${rest}`;
}

/** 'PA-1063, 1062, 1061': the prefix that they share once. */
export function namesWords(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const prefix = /^\D+/.exec(first)?.[0] ?? '';
  const rest = others.map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name));
  return [first, ...rest].join(', ');
}
