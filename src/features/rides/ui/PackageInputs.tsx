import { useEffect, useRef, useState } from 'react';
import { checkPackage, leastCount, mostCount, newPackage, piecesOf } from '#domain/deliveries.ts';
import type { PackageItem } from '#domain/entities.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { ReasonButton } from '#views/kit/buttons/ReasonButton.tsx';
import { CountField } from '#views/kit/forms/CountField.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { type Bound, fieldOf } from '#spine/forms/ui.ts';
import type { TypedDelivery } from '../deliveries.model.ts';
import css from './PackageInputs.module.css';

type Form = { readonly form: Bound<TypedDelivery> };

/** The packages, each with its words and how many pieces of it there are. */
export function PackageInputs({ form }: Form) {
  const { packages } = form.values;
  const { isOff } = fieldOf(form, 'packages');
  const pieces = piecesOf(packages);
  // A text that loses the focus to a button is changed in the same moment as what the button does.
  const latest = useRef<readonly PackageItem[]>(packages);
  useEffect(() => {
    latest.current = packages;
  }, [packages]);
  const change = (to: (all: readonly PackageItem[]) => readonly PackageItem[]) => {
    latest.current = to(latest.current);
    form.type({ packages: [...latest.current] });
  };
  const { keys, leaves } = useKeys(packages.length);
  return (
    <section className={css.packages} aria-label="Packages">
      <div className={css.head}>
        <h3>Packages</h3>
        <span>{packages.length}</span>
        <span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
        <ReasonButton
          size="small"
          icon="add"
          reason={addReason(isOff, packages.length)}
          onClick={() => change((all) => [...all, newPackage()])}
        >
          Add package
        </ReasonButton>
      </div>
      <ol className="ringed round2">
        {packages.map((item, at) => (
          <Package
            key={keys[at]}
            item={item}
            number={at + 1}
            isOff={isOff}
            showsErrors={form.errors.packages !== undefined}
            isOnly={packages.length <= leastCount}
            onChange={(fields) =>
              change((all) => all.map((one, index) => (index === at ? { ...one, ...fields } : one)))
            }
            onRemove={(row) => {
              leaves(at);
              nextTo(row)?.focus();
              change((all) => all.filter((_one, index) => index !== at));
            }}
          />
        ))}
      </ol>
    </section>
  );
}

/**
 * A name for each package, since they have none of their own: what is typed and seen in one stays
 * with it when another is removed. `leaves`: the next shorter list is without the one at a place.
 */
function useKeys(count: number) {
  const [known, setKnown] = useState<Keys>({ keys: [], next: 0, leaving: -1 });
  // It follows the list in the same moment: nothing is drawn under another name in between.
  if (known.keys.length !== count) setKnown(fitted(known, count));
  return {
    keys: known.keys,
    leaves: (at: number) => setKnown((now) => ({ ...now, leaving: at })),
  };
}

type Keys = { readonly keys: readonly number[]; readonly next: number; readonly leaving: number };

function fitted({ keys, next, leaving }: Keys, count: number): Keys {
  const isShorter = count < keys.length;
  const rest = isShorter ? keys.filter((_key, at) => at !== leaving).slice(0, count) : keys;
  const added = Array.from({ length: count - rest.length }, (_none, at) => next + at);
  const still = isShorter ? -1 : leaving;
  return { keys: [...rest, ...added], next: next + added.length, leaving: still };
}

/** The name of the package after a row, or before it: it has the focus once the row is gone. */
function nextTo(row: HTMLElement | null): HTMLElement | null {
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('input:not([role])') ?? null;
}

function addReason(isOff: boolean, count: number): string | null {
  if (isOff) return 'The delivery is being requested.';
  return count >= mostCount ? `A delivery has at most ${mostCount} packages.` : null;
}

function Package(props: {
  readonly item: PackageItem;
  readonly number: number;
  readonly isOff: boolean;
  readonly showsErrors: boolean;
  readonly isOnly: boolean;
  readonly onChange: (fields: Partial<PackageItem>) => void;
  /** Given its row. */
  readonly onRemove: (row: HTMLElement | null) => void;
}) {
  const { item, number, isOff, showsErrors, isOnly, onChange, onRemove } = props;
  const row = useRef<HTMLLIElement>(null);
  const wrong = checkPackage(item);
  const text = { isOff, number, wrong: showsErrors ? wrong : {}, item, onChange };
  return (
    <li ref={row} className={css.package} aria-label={`Package ${number}`}>
      <div className={css.head}>
        <Icon of="package" size={14} />
        <b>Package {number}</b>
        <span className="away">Quantity</span>
        <CountField
          label={`Quantity of package ${number}`}
          hideLabel
          value={item.quantity}
          min={leastCount}
          max={mostCount}
          disabled={isOff}
          onChange={(quantity) => onChange({ quantity })}
        />
        <IconButton
          icon="remove"
          label={isOnly ? 'A delivery has at least one package' : `Remove package ${number}`}
          size="small"
          off={isOff || isOnly}
          onClick={() => onRemove(row.current)}
        />
      </div>
      <div className={css.words}>
        <Words {...text} field="name" label="Name" />
        <Words {...text} field="description" label="Description" optional />
        <Words {...text} field="referenceNumber" label="Reference" optional />
      </div>
    </li>
  );
}

function Words(props: {
  readonly item: PackageItem;
  readonly field: 'name' | 'description' | 'referenceNumber';
  readonly label: string;
  readonly optional?: boolean;
  readonly isOff: boolean;
  readonly wrong: ReturnType<typeof checkPackage>;
  readonly onChange: (fields: Partial<PackageItem>) => void;
}) {
  const { item, field, label, optional = false, isOff, wrong, onChange } = props;
  const { text, type, flush } = useCommitted(item[field], (typed) => onChange({ [field]: typed }), {
    keeps: true,
  });
  // 'How many packages?' makes them without a name: that is no error before one could be typed.
  const [wasLeft, setWasLeft] = useState(false);
  const isMarked = wasLeft || item[field] !== '';
  return (
    <TextField
      label={label}
      optional={optional}
      value={text}
      readOnly={isOff}
      error={(isMarked ? wrong[field] : null) ?? null}
      onChange={type}
      onBlur={() => {
        setWasLeft(true);
        flush();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        flush();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
