import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import hidden from '../hidden.module.css';
import css from './CopyField.module.css';
import { FieldLabel, fieldBoxClass } from './Field.tsx';

const copiedMs = 2_000;

/**
 * A text to be handed on, with a button that copies it. Where the browser refuses, the text is
 * selected, to be copied by hand.
 */
export function CopyField(props: {
  readonly label: string;
  readonly value: string;
  /** A code that is read aloud. */
  readonly isLarge?: boolean;
}) {
  const { label, value, isLarge } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      field.current?.focus();
      field.current?.select();
      setOutcome('refused');
    }
  }
  // The name begins with the word that is seen.
  const word = outcome === 'copied' ? 'Copied' : 'Copy';
  return (
    <div>
      <FieldLabel label={label} htmlFor={id} />
      <div className={css.line}>
        <div className={classes(fieldBoxClass({ quiet: true }), isLarge && css.largeBox)}>
          <input
            id={id}
            ref={field}
            className={classes(css.text, isLarge && css.large)}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button icon="copy" aria-label={`${word} ${label}`} onClick={() => void copy()}>
          {word}
        </Button>
      </div>
      <span role="status" className="small ink2">
        {outcome === 'copied' ? <span className={hidden.visually}>{label} copied.</span> : null}
        {outcome === 'refused'
          ? 'This browser does not allow copying: the text is selected, copy it by hand.'
          : null}
      </span>
    </div>
  );
}
