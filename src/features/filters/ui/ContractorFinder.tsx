import { useMemo } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { finderMiles } from '../filters.model.ts';
import { townsOf } from '../towns.queries.ts';
import css from './FilterPanel.module.css';
import { useFilters } from './useFilters.tsx';

/** S1 §4: contractors with a home around a place, found by city or postal code. */
export function ContractorFinder() {
  const machine = useMachine();
  const locations = useFilters(({ world }) => world.tables.locations);
  const near = useFilters(({ filters }) => filters.state.criteria.near);
  const towns = useMemo(() => townsOf(locations.rows()), [locations]);
  const options = useMemo(() => {
    const known = towns.map(({ label, postalCodes }) => ({
      id: label,
      text: label,
      second: postalCodes.join(', '),
    }));
    // A place from a link is shown even when no location of ours is there.
    const isKnown = near === null || towns.some(({ label }) => label === near.label);
    return isKnown ? known : [{ id: near.label, text: near.label }, ...known];
  }, [towns, near]);
  function find(label: string | null) {
    if (label === (near?.label ?? null)) return;
    const town = towns.find((one) => one.label === label);
    const data = town
      ? { near: { label: town.label, lonE6: town.lonE6, latE6: town.latE6 } }
      : { near: null };
    machine.dispatch({ type: 'filters/findNear', data });
  }
  return (
    <div className={css.finder}>
      <ComboBox
        label="Contractor Finder"
        placeholder="Search by city or zip..."
        icon="search"
        opensOnInput
        value={near?.label ?? null}
        sections={[{ title: '', options }]}
        empty="No known location is there."
        help={near ? `Contractors at home within ${finderMiles} mi` : undefined}
        onChange={find}
      />
    </div>
  );
}
