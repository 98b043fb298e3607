import { useEffect, useId, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import css from './Conflicts.module.css';
import { Icon } from '../marks/Icon.tsx';

export type Keeping = 'mine' | 'theirs' | 'both';

/** One question: the operator's value and another user's value of the same field. */
export type Conflict = {
  readonly group: string;
  readonly label: string;
  readonly before: string;
  /** In the order they are offered. */
  readonly answers: readonly {
    readonly keep: Keeping;
    readonly words: string;
    /** Who and when. */
    readonly by?: string;
    /** Why this one cannot be chosen; it is shown all the same. */
    readonly off?: string | undefined;
  }[];
  /** Null while it is open. */
  readonly keep: Keeping | null;
};

const names = { mine: 'Mine', theirs: 'Theirs', both: 'Both' } as const;

/**
 * Each question with all values at once: ↑ ↓ choose in one, Tab goes on to the next; below, one
 * answer for all that is open. An answer can be changed until the form is saved.
 */
export function Conflicts(props: {
  readonly conflicts: readonly Conflict[];
  readonly disabled: boolean;
  readonly onSettle: (groups: readonly string[], keep: Keeping) => void;
}) {
  const { conflicts, disabled, onSettle } = props;
  const isPressed = useRef(false);
  const open = conflicts.filter(({ keep }) => keep === null);
  const settle = (keep: Keeping) => {
    isPressed.current = true;
    onSettle(
      open.map(({ group }) => group),
      keep,
    );
  };
  const mayKeep = open.some(({ answers }) =>
    answers.some((one) => one.keep === 'mine' && !one.off),
  );
  // The button that was pressed goes with the last question: the focus stays with the answers.
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !isPressed.current) return;
    isPressed.current = false;
    all.current?.querySelector<HTMLElement>('input:checked')?.focus();
  });
  if (conflicts.length === 0) return null;
  return (
    <div className={css.all} ref={all}>
      {conflicts.map((conflict) => (
        <Question key={conflict.group} {...props} conflict={conflict} />
      ))}
      {open.length === 0 ? null : (
        <div className={css.forAll}>
          For all that is open
          {mayKeep ? (
            <Button size="small" off={disabled} onClick={() => settle('mine')}>
              Keep mine
            </Button>
          ) : null}
          <Button size="small" off={disabled} onClick={() => settle('theirs')}>
            Take theirs
          </Button>
        </div>
      )}
    </div>
  );
}

function Question(props: {
  readonly conflict: Conflict;
  readonly disabled: boolean;
  readonly onSettle: (groups: readonly string[], keep: Keeping) => void;
}) {
  const { group, label, before, answers, keep } = props.conflict;
  const name = useId();
  return (
    <fieldset
      className={classes(css.box, keep !== null && css.settled)}
      disabled={props.disabled}
      aria-label={`${label}: changed by somebody else too`}
    >
      <div className={css.head}>
        {label}
        <span className={classes(css.state, keep === null && css.open)}>
          {keep === null ? null : <Icon of="check" size={12} />}
          {keep === null ? 'choose one' : `settled: ${keep}`}
        </span>
      </div>
      {answers.map((answer) => (
        <label key={answer.keep} className={css.row}>
          <input
            type="radio"
            name={name}
            checked={keep === answer.keep}
            disabled={answer.off !== undefined}
            onChange={() => props.onSettle([group], answer.keep)}
          />
          <span className={css.whose}>{names[answer.keep]}</span>
          <span>{answer.words}</span>
          <span className="tiny ink2">{answer.off ?? answer.by}</span>
        </label>
      ))}
      <div className={css.row}>
        <span />
        <span className={css.before}>Before</span>
        <span className={css.before}>{before}</span>
      </div>
    </fieldset>
  );
}
