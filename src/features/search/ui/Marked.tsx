import { type Query, stretchesIn } from '#finder/folded.ts';
import css from './GlobalSearch.module.css';

/** More of one text is no help in a row. */
const mostLetters = 200;

type Text = {
  readonly text: string;
  readonly query: Query;
};

/** What a result goes by. */
export function Name(props: Text) {
  return (
    <b>
      <Marked {...props} />
    </b>
  );
}

/** A text as it is written, with what was searched for marked; cut when it is very long. */
export function Marked(
  props: Text & {
    /** A phone number: what stands between its digits plays no part. */
    readonly isNumber?: boolean;
  },
) {
  const text = cut(props.text);
  const stretches = stretchesIn(text, props.query, props.isNumber === true);
  // Whichever way it is written, it does not turn round what stands beside it.
  if (stretches.length === 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
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

/** Not inside a character. */
function cut(text: string): string {
  if (text.length <= mostLetters) return text;
  return `${text.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, '')}…`;
}
