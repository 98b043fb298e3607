import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { RestingField } from '../forms/RestingField.tsx';
import { PresenceDot, presenceWords } from '../marks/Person.tsx';
import { EmptyState } from '../panels/States.tsx';
import css from './PeopleList.module.css';
import type { TableColumn } from './TableHeads.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** How a list is looked at: the words searched for, and the column it is sorted by. */
export type PeopleView<Id extends string> = {
  readonly words: string;
  readonly by: Id;
  readonly descending: boolean;
};

/** A screen with a list of people: searched, sorted by each column, a row opens one of them. */
export function PeopleList<Id extends string>(props: {
  readonly title: string;
  /** The search field's name, also its placeholder. */
  readonly search: string;
  /** What one person is, as in 'No driver fits'. */
  readonly one: string;
  readonly all: string;
  readonly columns: readonly TableColumn<Id>[];
  readonly view: PeopleView<Id>;
  readonly arrange: (changes: Partial<PeopleView<Id>>) => void;
  /** How many rows fit the words; null as long as the list is not known. */
  readonly count: number | null;
  readonly idOf: (index: number) => string;
  readonly onPick: (index: number) => void;
  /** The person whose panel is open beside the list. */
  readonly isSelected?: (index: number) => boolean;
  /** Alt with an arrow on a row; absent: rows stay where they are. */
  readonly onMoveRow?: ((index: number, by: 1 | -1) => void) | undefined;
  /** One `TableCell` for each column. */
  readonly renderRow: (index: number) => ReactNode;
  /** In the place of the table: there is no one, or the list is not known. */
  readonly none: ReactNode;
  /** Right of the search. */
  readonly actions?: ReactNode;
  /** Below the head: what else narrows the list, and what shows all again. */
  readonly narrowing?: { readonly controls: ReactNode; clear(): void };
  readonly notice?: ReactNode;
  /** The most that it is wide, px. */
  readonly widthPx: number;
}) {
  const { view, arrange, count } = props;
  return (
    <div className={css.page} style={{ maxWidth: props.widthPx }}>
      <header className={css.head}>
        <h1 className={css.title}>{props.title}</h1>
        {count === null ? null : (
          <span className="ink3" role="status">
            {count.toLocaleString('en-US')} found
          </span>
        )}
        <span className="grow" />
        <RestingField
          label={props.search}
          hideLabel
          icon="search"
          placeholder={`${props.search}...`}
          quiet
          className={css.search}
          value={view.words}
          onRest={(words) => arrange({ words })}
          maxLength={200}
        />
        {props.actions}
      </header>
      {props.narrowing ? <div className={css.narrowing}>{props.narrowing.controls}</div> : null}
      {props.notice}
      {props.none ??
        (count === null ? null : count === 0 ? (
          <NoneFits {...props} />
        ) : (
          <>
            <div className={css.table} style={{ height: heightOf(count) }}>
              <VirtualTable
                label={props.title}
                columns={props.columns}
                sort={view}
                onSort={(by) => arrange({ by, descending: view.by === by && !view.descending })}
                count={count}
                idOf={props.idOf}
                isSelected={props.isSelected ?? none}
                onPick={props.onPick}
                onMoveRow={props.onMoveRow}
                renderRow={props.renderRow}
              />
            </div>
            <ul className={css.legend} aria-label="Presence">
              {(['online', 'away', 'busy', 'offline'] as const).map((presence) => (
                <li key={presence}>
                  <PresenceDot presence={presence} />
                  {presenceWords[presence]}
                </li>
              ))}
            </ul>
          </>
        ))}
    </div>
  );
}

/** In the place of the table, whose rows alone may stand in it. */
function NoneFits<Id extends string>(props: {
  readonly one: string;
  readonly all: string;
  readonly view: PeopleView<Id>;
  readonly arrange: (changes: Partial<PeopleView<Id>>) => void;
  readonly narrowing?: { clear(): void };
}) {
  const { one, all, view, arrange, narrowing } = props;
  const clear = () => (narrowing ? narrowing.clear() : arrange({ words: '' }));
  return (
    <EmptyState
      icon="search"
      level={2}
      title={view.words === '' ? `No ${one} fits` : `No ${one} fits '${view.words}'`}
      actions={
        <Button size="small" onClick={clear}>
          {`Show all ${all}`}
        </Button>
      }
    />
  );
}

const none = () => false;

/** Head and rows with their borders; few rows leave some room. */
function heightOf(rows: number): number {
  return 28 + Math.max(rows, 6) * 32 + 2;
}

/** The name of a person in their row, with their picture before it. */
export function PersonName(props: { readonly avatar: ReactNode; readonly name: string }) {
  return (
    <span className={css.name}>
      {props.avatar}
      <b>{props.name}</b>
    </span>
  );
}
