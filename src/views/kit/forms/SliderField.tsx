import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { FieldLabel, FieldNote, fieldBoxClass } from './Field.tsx';
import css from './SliderField.module.css';
import { isWithin, nearest } from './wholeNumber.ts';

/**
 * A whole number between two ends, as a slider and as a field. A drag reports where it ends; the
 * field reports on blur and Enter, and takes the nearest end for a number beyond it.
 */
export function SliderField(props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Before each number, e.g. '$'. */
  readonly unit: string;
  /** After it instead, e.g. '%'. */
  readonly unitAfter?: boolean;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
}) {
  const { label, value, min, max, unit, unitAfter, onChange, disabled } = props;
  const written = (number: number) => (unitAfter ? `${number} ${unit}` : `${unit}${number}`);
  const mark = <span className={css.unit}>{unit}</span>;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const slider = useSlider(value, onChange);
  const isWrong = typed !== null && !isWithin(typed, min, max);
  const words = {
    label,
    error: isWrong ? `A whole number from ${min} to ${max}.` : null,
  };
  const commit = () => {
    setTyped(null);
    const next = nearest(typed, min, max);
    if (next !== null && next !== value) onChange(next);
  };
  const share = (slider.shown - min) / (max - min);
  return (
    <div>
      <FieldLabel {...words} htmlFor={`${id}-field`} />
      <div className="row gap3">
        <span className={css.end}>{written(min)}</span>
        <input
          {...slider.input}
          className={css.slider}
          type="range"
          min={min}
          max={max}
          step={1}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={written(slider.shown)}
          style={{ '--share': `${share * 100}%` } as object}
        />
        <span className={css.end}>{written(max)}</span>
        <div className={classes(fieldBoxClass({ invalid: isWrong }), css.box)}>
          {unitAfter ? null : mark}
          <input
            id={`${id}-field`}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            aria-describedby={`${id}-note`}
            aria-invalid={isWrong ? true : undefined}
            className="figures"
            value={typed ?? String(slider.shown)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
            }}
          />
          {unitAfter ? mark : null}
        </div>
      </div>
      <FieldNote {...words} id={`${id}-note`} />
    </div>
  );
}

/** The slider's own value while it is dragged; the browser's `change` is where the drag ends. */
function useSlider(value: number, onChange: (value: number) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    const report = () => {
      setDragged(null);
      if (Number(input.value) !== value) onChange(Number(input.value));
    };
    // React's onChange is the browser's `input`: it comes at every step of a drag.
    input.addEventListener('change', report);
    return () => input.removeEventListener('change', report);
  }, [value, onChange]);
  const shown = dragged ?? value;
  return {
    shown,
    input: {
      ref,
      value: shown,
      onChange: ({ target }: { readonly target: HTMLInputElement }) =>
        setDragged(Number(target.value)),
    },
  };
}
