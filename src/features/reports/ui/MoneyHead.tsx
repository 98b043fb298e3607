import type { ReactNode } from 'react';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import css from './Money.module.css';
import { PageHead } from './PageHead.tsx';
import page from './Report.module.css';

/** The head of a list: title, how many are found, the search, and which of them are shown. */
export function MoneyHead<C extends string>(props: {
  readonly title: string;
  /** Null as long as the list is not known. */
  readonly found: number | null;
  readonly search: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly choice: C;
  readonly options: readonly {
    readonly value: C;
    readonly label: string;
    readonly detail: string;
  }[];
  readonly onChoice: (choice: C) => void;
  /** At the right of the choice. */
  readonly sums: ReactNode;
  /** At the right of the search. */
  readonly children: ReactNode;
}) {
  const { title, found } = props;
  // The head has room for it beside the tools of a list, or a line is broken.
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const search = (
    <RestingField
      label={props.search}
      hideLabel
      icon="search"
      placeholder={`${props.search}...`}
      quiet
      className={css.search}
      value={props.words}
      onRest={props.onWords}
      maxLength={200}
    />
  );
  return (
    <>
      <PageHead
        title={title}
        beside={
          found === null ? null : (
            <span className={css.found} role="status">
              {found.toLocaleString('en-US')} found
            </span>
          )
        }
      >
        {isNarrow ? null : search}
        {props.children}
      </PageHead>
      {found === null ? null : (
        <div className={page.bar}>
          <Segmented
            label="Shown"
            value={props.choice}
            options={props.options}
            onChange={props.onChoice}
          />
          <span className={page.space} />
          {isNarrow ? search : null}
          {props.sums}
        </div>
      )}
    </>
  );
}
