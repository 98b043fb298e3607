import { useEffect, useMemo, useRef, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { PanelHeader } from '#views/kit/panels/Panel.tsx';
import { mostAbove } from '#domain/moveTable.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { headOf } from '../heads.queries.ts';
import { unusedHeads } from '../hidden.queries.ts';
import { fieldWords, type ImportDraft, importFields } from '../imports.model.ts';
import { columnsFor } from '../joined.queries.ts';
import type { Group, Preview } from '../preview.queries.ts';
import { useSavePlace } from '../../locations/ui.ts';
import { type PlaceChoice, PlaceField } from '../../places/ui.ts';
import { placesOf } from '../places.queries.ts';
import { textOfPlace } from '../reading.queries.ts';
import css from './Import.module.css';
import { useImports } from './useImports.tsx';

type PanelProps = {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  /** Takes a row in hand. */
  readonly onGo: (line: number) => void;
};

/** Equal doubts in groups, which one act mends in all their rows; and how columns are read. */
export function ImportPanel({ draft, preview, onGo }: PanelProps) {
  const { wrong, guessed, counts } = preview;
  const guessedIn = new Set(guessed.flatMap(({ cells }) => cells.map(({ line }) => line))).size;
  const all = useMemo(
    () => ({ cells: guessed.flatMap(({ mend }) => mend?.cells ?? []) }),
    [guessed],
  );
  return (
    <aside className={css.panel} aria-label="What is wrong, and what was guessed">
      <PanelHeader title="What is wrong" count={rowsWords(counts.wrong)} />
      {wrong.length === 0 ? <p className={css.calm}>Nothing is wrong.</p> : null}
      <Groups groups={wrong} onGo={onGo} />
      {guessed.length === 0 ? null : (
        <>
          <PanelHeader title="What was guessed" count={rowsWords(guessedIn)}>
            <CommandButton
              type="imports/mend"
              data={all}
              label="Accept all"
              size="small"
              variant="ghost"
            />
          </PanelHeader>
          <Groups groups={guessed} onGo={onGo} />
        </>
      )}
      <Columns draft={draft} />
    </aside>
  );
}

function rowsWords(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

function Groups(props: { readonly groups: readonly Group[]; readonly onGo: PanelProps['onGo'] }) {
  return (
    <ul className={css.groups}>
      {props.groups.map((group) => (
        <GroupRow key={group.title} group={group} onGo={props.onGo} />
      ))}
    </ul>
  );
}

function GroupRow({ group, onGo }: { readonly group: Group; readonly onGo: PanelProps['onGo'] }) {
  const { is, title, detail, rows, mend, twins, cells } = group;
  const machine = useMachine();
  const first = cells[0]?.line;
  const lines = useMemo(() => [...new Set(cells.map(({ line }) => line))], [cells]);
  function choose(place: string) {
    const to = { text: place, isSure: true };
    const data = { cells: cells.map((cell) => ({ ...cell, to })) };
    machine.dispatch({ type: 'imports/mend', data });
  }
  return (
    <li className={css.group}>
      <span className={is === 'wrong' ? css.badMark : css.mark}>
        <Icon of={is === 'wrong' ? 'error' : 'fill'} size={13} />
      </span>
      <button
        type="button"
        className={css.groupTitle}
        onClick={() => (first === undefined ? undefined : onGo(first))}
      >
        {title}
      </button>
      <span className="tiny ink3">{rows}</span>
      <span className={css.detail}>{detail}</span>
      {is === 'guessed' ? null : (
        <span className={css.acts}>
          {mend ? (
            <CommandButton
              type="imports/mend"
              data={{ cells: mend.cells }}
              label={mend.label}
              size="small"
            />
          ) : null}
          {group.columns.map(({ column, field, label }) => (
            <CommandButton
              key={column}
              type="imports/mapColumn"
              data={{ column, field, adds: false }}
              label={label}
              size="small"
            />
          ))}
          {group.places.map((place) => (
            <Button key={place.text} size="small" onClick={() => choose(place.text)}>
              {place.label}
            </Button>
          ))}
          {twins.length > 0 ? (
            <CommandButton
              type="imports/leaveOut"
              data={{ lines: twins, isOut: true }}
              label="Keep the first alone"
              size="small"
            />
          ) : null}
          {group.wantsPlace ? <GroupPlace rows={rows} onChoose={choose} /> : null}
          {twins.length === 0 && rows > 1 ? (
            <CommandButton
              type="imports/leaveOut"
              data={{ lines, isOut: true }}
              label="Leave out"
              size="small"
              variant="ghost"
            />
          ) : null}
        </span>
      )}
    </li>
  );
}

/** A place for all rows of a group: a saved one, or one of the service, which is saved for it. */
function GroupPlace(props: { readonly rows: number; readonly onChoose: (text: string) => void }) {
  const { rows, onChoose } = props;
  const locations = useImports(({ world }) => world.tables.locations);
  const savePlace = useSavePlace();
  const [saving, setSaving] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  async function take(choice: PlaceChoice | null) {
    setError(null);
    if (choice?.is === 'saved') {
      const place = locations.get(choice.locationId);
      if (place) onChoose(textOfPlace(place, { places: placesOf(locations) }));
    } else if (choice) {
      const { label } = choice.place;
      setSaving(label);
      const why = await savePlace(choice.place);
      // While the line was cut it waited: the rows may have become others.
      if (!isThere.current) return;
      setSaving(null);
      if (why === null) onChoose(label);
      else setError(`${label} was not saved. ${why}`);
    }
  }
  return (
    <PlaceField
      label={`A place for ${rowsWords(rows)}`}
      value={null}
      onChange={(choice) => void take(choice)}
      help={
        saving === null
          ? 'A place that is not saved yet becomes a location.'
          : `${saving} is being saved.`
      }
      disabled={saving !== null}
      error={error}
      opensOnInput
    />
  );
}

function Columns({ draft }: { readonly draft: ImportDraft }) {
  const { columns, guessed } = draft;
  const used = columns.filter((field) => field !== null).length;
  const unused = useMemo(() => unusedHeads(draft), [draft]);
  return (
    <>
      <PanelHeader title="Columns" count={`${used} of ${used + unused.length} used`} />
      <dl className={css.columns}>
        {importFields.map((field) => {
          const own = columnsFor(draft, field);
          if (own.length === 0) return null;
          const heads = own.map((at) => headOf(draft, at)).join(' + ');
          return (
            <div key={field}>
              <dt>{fieldWords[field]}</dt>
              <dd>
                <span className={css.ours}>{heads}</span>
                {own.some((at) => guessed[at]) ? ' guessed by its cells' : ''}
              </dd>
            </div>
          );
        })}
        {unused.length === 0 ? null : (
          <div>
            <dt>not used</dt>
            <dd>{unused.join(', ')}</dd>
          </div>
        )}
      </dl>
      <div className={css.heading}>
        <HeadLine draft={draft} />
      </div>
    </>
  );
}

/** Which line holds the heads; those above it are titles. */
function HeadLine({ draft }: { readonly draft: ImportDraft }) {
  const { headLine, lines } = draft;
  const machine = useMachine();
  const choose = (line: number | null) => {
    machine.dispatch({ type: 'imports/setHeads', data: { line } });
  };
  const entries = lines.slice(0, mostAbove).map((cells, line) => ({
    id: String(line),
    label: `Line ${line + 1}: ${headWords(cells)}`,
    chosen: line === headLine,
    onAction: () => choose(line),
  }));
  const none = {
    id: 'none',
    label: 'No heads: each row is a move',
    chosen: headLine === null,
    onAction: () => choose(null),
  };
  return (
    <MenuButton
      label={headLine === null ? 'Heads: none' : `Heads: line ${headLine + 1}`}
      size="small"
      groups={[{ title: 'The line of heads', entries: [none, ...entries] }]}
    />
  );
}

const mostOfHeads = 48;

function headWords(cells: readonly string[]): string {
  const words = cells.filter((cell) => cell.trim() !== '').join(', ');
  return words.length > mostOfHeads ? `${words.slice(0, mostOfHeads)}…` : words;
}
