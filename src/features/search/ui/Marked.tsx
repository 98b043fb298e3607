import { type Query, stretchesIn } from '#finder/folded.ts';
import { wholeStart } from '#views/kit/cutText.ts';
import css from './GlobalSearch.module.css';

/** A row has no room for longer text. */
const mostLetters = 200;

type Text = {
  readonly text: string;
  readonly query: Query;
};

/** The name of a result. */
export function Name(props: Text) {
  return (
    <b>
      <Marked {...props} />
    </b>
  );
}

/** A text unchanged, with the matches marked; when it is very long, whole in its tooltip alone. */
export function Marked(
  props: Text & {
    /** A phone number: only its digits are compared. */
    readonly isNumber?: boolean;
  },
) {
  const text = cut(props.text);
  const whole = text === props.text ? undefined : props.text;
  const stretches = stretchesIn(text, props.query, props.isNumber === true);
  // Isolated, so that right-to-left text does not reorder its surroundings.
  if (stretches.length === 0) return <bdi title={whole}>{text}</bdi>;
  return (
    <bdi title={whole}>
      {stretches.map(([from, before], at) => (
        <span key={from}>
          {text.slice(stretches[at - 1]?.[1] ?? 0, from)}
          <mark className={css.mark}>{text.slice(from, before)}</mark>
        </span>
      ))}
      {text.slice(stretches.at(-1)?.[1])}
    </bdi>
  );
}

function cut(text: string): string {
  return text.length <= mostLetters ? text : `${wholeStart(text, mostLetters)}…`;
}
