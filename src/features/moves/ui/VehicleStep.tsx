import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { duplicatesOf, vehicleIndex } from '../duplicates.queries.ts';
import type { MoveDraft } from '../moves.model.ts';
import { wantedIn } from '../moves.queries.ts';
import { ClosedVehicle } from './ClosedVehicle.tsx';
import { EndsBar } from './EndsBar.tsx';
import { OpenVehicle } from './OpenVehicle.tsx';
import { useMoves } from './useMoves.tsx';
import css from './Vehicles.module.css';

/** The vehicles, each a card; one of them is open (S1 §2). */
export function VehicleStep({ draft }: { readonly draft: MoveDraft }) {
  const machine = useMachine();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLDivElement>(null);
  const { vehicles, selected } = draft;
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const index = useMemo(() => vehicleIndex(sees), [sees]);
  const duplicates = useMemo(
    () => duplicatesOf(sees, wantedIn(draft), index),
    [sees, draft, index],
  );
  useFocusOnOpened(list, selected, vehicles.length);

  function open(next: number) {
    if (!vehicles[next]) return;
    // What is being typed belongs to the card that closes.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    machine.dispatch({ type: 'moves/selectVehicle', data: { index: next } });
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    open((selected ?? (step > 0 ? -1 : vehicles.length)) + step);
  }
  function afterLastField() {
    if (selected !== null && selected < vehicles.length - 1) open(selected + 1);
    else add.current?.querySelector('button')?.focus();
  }
  return (
    <>
      {draft.isFlipped ? (
        <EndsBar draft={draft} />
      ) : (
        <h3 data-leads className="lead">
          What vehicle are we moving?
        </h3>
      )}
      <div className={css.head}>
        <h3 data-leads={draft.isFlipped || undefined} className="lead">
          Vehicles added <span className={css.count}>{vehicles.length}</span>
        </h3>
        <div ref={add}>
          <CommandButton type="moves/addVehicle" data={noData} label="Add vehicle" icon="add" />
        </div>
      </div>
      {vehicles.length === 0 ? <p className="body ink2">No vehicle yet.</p> : null}
      <ul ref={list} className="column gap2" onKeyDownCapture={onKey}>
        {vehicles.map((vehicle, at) => {
          const card = { draft, vehicle, at, duplicates: duplicates[at] ?? [] };
          return at === selected ? (
            <OpenVehicle key={at} {...card} index={index} onLast={afterLastField} />
          ) : (
            <ClosedVehicle key={at} {...card} onOpen={() => open(at)} />
          );
        })}
      </ul>
    </>
  );
}

/** A card that opens while the step is shown comes in sight, its first field with the focus. */
function useFocusOnOpened(
  list: { readonly current: HTMLElement | null },
  selected: number | null,
  count: number,
): void {
  const shown = useRef({ selected, count });
  useEffect(() => {
    const before = shown.current;
    shown.current = { selected, count };
    if (before.selected === selected && before.count === count) return;
    const card = list.current?.querySelector('[data-open]');
    card?.querySelector('input')?.focus();
    // The focus alone brings one field into view.
    card?.scrollIntoView({ block: 'nearest' });
  }, [list, selected, count]);
}
