import { type KeyboardEvent, useMemo } from 'react';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { hasAddressWords } from '#domain/addressWords.ts';
import { wholeAddress } from '#domain/placeNames.ts';
import { vinLength } from '#domain/vin.ts';
import { reasonWords } from '#domain/moveEdit.ts';
import type { CellReading } from '../cells.queries.ts';
import { fieldWords, type ImportField } from '../imports.model.ts';
import { placesOf } from '../places.queries.ts';
import { movingGroup, textOfPlace } from '../reading.queries.ts';
import { shortGroup } from '../vehicles.queries.ts';
import css from './Import.module.css';
import { useImports } from './useImports.tsx';

type CellFieldProps = {
  readonly line: number;
  readonly number: number;
  readonly field: ImportField;
  readonly cell: CellReading;
  /** Enter in the field: what was typed is committed. */
  readonly onDone: () => void;
};

/** A cell that is typed over, with its doubt in words below. */
export function CellField(props: CellFieldProps) {
  const { line, number, field, cell, onDone } = props;
  const machine = useMachine();
  const mend = (text: string, isSure: boolean) => {
    const data = { cells: [{ line, field, to: { text, isSure } }] };
    machine.dispatch({ type: 'imports/mend', data });
  };
  const { text, type, flush } = useCommitted(cell.text, (typed) => mend(typed, false));
  const label = `${fieldWords[field]} of row ${number}`;
  const error = cell.is === 'wrong' ? cell.why : null;
  const warning = cell.is === 'guessed' ? cell.why : null;
  const words = { label, hideLabel: true, error, warning } as const;
  const own = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      flush();
      onDone();
    },
    onBlur: flush,
  };
  const asItIs = cell.group === null ? undefined : keptWords[cell.group];
  const isOffered = cell.is === 'wrong' && (cell.meant !== cell.text || asItIs !== undefined);
  const meant = isOffered ? cell.meant : null;
  return (
    <span role="gridcell" className={css.fieldCell} data-field={field}>
      {field === 'reason' ? (
        <Select
          {...words}
          value={null}
          placeholder={cell.shown || 'Choose'}
          options={reasons}
          onChange={(reason) => mend(reasonWords[reason], true)}
        />
      ) : field === 'pickup' || field === 'dropoff' ? (
        <PlaceField
          {...words}
          text={text}
          type={type}
          flush={flush}
          fits={cell.fits}
          onChoose={(place) => mend(place, true)}
        />
      ) : (
        <TextField
          {...words}
          {...own}
          value={text}
          onChange={type}
          suffix={field === 'vehicle' && isNearlyVin(text) ? text.trim().length : undefined}
        />
      )}
      {meant === null ? null : (
        <button type="button" className={css.meant} onClick={() => mend(meant, true)}>
          {asItIs ?? `Use ${meant}`}
        </button>
      )}
    </span>
  );
}

/** What is wrong with a cell, and may be so. */
const keptWords: { readonly [group: string]: string } = {
  [movingGroup]: 'Move it anyway',
  [shortGroup]: 'Keep it',
};

const reasons = (Object.keys(reasonWords) as (keyof typeof reasonWords)[]).map((id) => {
  return { id, text: reasonWords[id] };
});

function isNearlyVin(text: string): boolean {
  const { length } = text.trim();
  return length > 10 && length < 21 && length !== vinLength;
}

const mostOffered = 12;
const none: CellReading['fits'] = [];

/** A saved place by its label or address; anything else that is typed stays as it is. */
export function PlaceField(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly error?: string | null;
  readonly warning?: string | null;
  readonly text: string;
  readonly type: (text: string) => void;
  readonly flush: () => void;
  /** What the text may be: shown first. */
  readonly fits?: CellReading['fits'];
  /** The text of the chosen place for a cell. */
  readonly onChoose: (text: string) => void;
}) {
  const { text, type, flush, fits = none, onChoose, ...words } = props;
  const locations = useImports(({ world }) => world.tables.locations);
  const sections = useMemo(() => {
    const rows = [...locations.rows()];
    const own = rows.filter((place) => hasAddressWords(wholeAddress(place), text));
    const fitting = fits.length > 0 ? fits : own;
    const options = (fitting.length > 0 ? fitting : rows).slice(0, mostOffered).map((place) => {
      return { id: place.id, text: place.label, second: place.address };
    });
    return [{ title: '', options }];
  }, [locations, text, fits]);
  return (
    <span onBlur={flush}>
      <ComboBox
        {...words}
        free
        value={null}
        sections={sections}
        input={text}
        onInput={type}
        opensOnInput
        onChange={(id) => {
          const place = locations.get(id ?? '');
          if (place) onChoose(textOfPlace(place, { places: placesOf(locations) }));
        }}
      />
    </span>
  );
}
