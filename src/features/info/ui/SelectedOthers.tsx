import { hasNoFix } from '#domain/driverState.ts';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { formatAge } from '#views/kit/marks/Quantity.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { titleOf } from '../../activities/index.ts';
import type { MapSees } from '../../map/index.ts';
import { useTelemetryReading } from '../../map/ui.ts';
import type { Selectable } from '#spine/selection/index.ts';
import { AddVehicle } from '../../vehicles/ui.ts';
import { rolesWords } from '../info.queries.ts';
import css from './SelectedOthers.module.css';
import { presenceAndType } from './driverWords.tsx';
import { useConsole } from './useConsole.tsx';

type Others = Exclude<Selectable, 'activities'>;
type Tables = MapSees['world']['tables'];

const labels: { readonly [C in Others]: string } = {
  drivers: 'Selected drivers',
  locations: 'Selected locations',
  vehicles: 'Selected vehicles',
  employees: 'Selected employees',
};

/** Several selected people, places or vehicles; a click narrows the selection to one. */
export function SelectedOthers(props: Listed) {
  if (props.collection !== 'vehicles') return <List {...props} />;
  return (
    <div className={css.withHead}>
      <AddVehicle />
      <div className="grow low">
        <List {...props} />
      </div>
    </div>
  );
}

type Listed = { readonly collection: Others; readonly ids: readonly string[] };

function List(props: Listed) {
  const { collection, ids } = props;
  const machine = useMachine();
  const tables = useConsole(({ world }) => world.tables);
  const idOf = (index: number) => ids[index] as string;
  return (
    <VirtualList
      label={labels[collection]}
      count={ids.length}
      idOf={idOf}
      itemOf={(index) => itemKey({ collection, id: idOf(index) })}
      isSelected={() => false}
      onPick={(index) =>
        machine.dispatch({
          type: 'selection/drill',
          data: { collection, ids: [idOf(index)] },
        })
      }
      rowPx={48}
      renderRow={(index) => <Row collection={collection} id={idOf(index)} tables={tables} />}
    />
  );
}

function Row(props: { readonly collection: Others; readonly id: string; readonly tables: Tables }) {
  const { collection, id, tables } = props;
  const { name, second } = wordsOf(collection, id, tables);
  const driver = collection === 'drivers' ? tables.drivers.get(id) : undefined;
  return (
    <span className={css.row}>
      {collection === 'drivers' || collection === 'employees' ? (
        <Avatar name={name} {...(driver && !driver.hasLeft ? { presence: driver.presence } : {})} />
      ) : (
        <Icon of={iconOf(collection, id, tables)} size={14} />
      )}
      <span className="column slim">
        <span className="cut slim" title={name}>
          {name}
        </span>
        <span className={css.second} title={second}>
          {second}
          {driver && !driver.hasLeft ? <Position id={id} /> : null}
        </span>
      </span>
    </span>
  );
}

/** The age of a driver's position, or that there is none. */
function Position({ id }: { readonly id: string }) {
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const atMs = useTelemetryReading(({ positions }) => positions.at(id)?.atMs ?? null);
  if (atMs === null) return ' · no position';
  return hasNoFix(atMs, nowMs) ? ` · fix ${formatAge(nowMs - atMs, 'old')}` : null;
}

function iconOf(collection: 'locations' | 'vehicles', id: string, { locations }: Tables) {
  return collection === 'vehicles' ? 'vehicle' : (locations.get(id)?.kind ?? 'custom');
}

function wordsOf(collection: Others, id: string, tables: Tables) {
  const unknown = { name: 'No longer known', second: '' };
  if (collection === 'drivers') {
    const driver = tables.drivers.get(id);
    if (!driver) return unknown;
    return { name: driver.name, second: presenceAndType(driver) };
  }
  if (collection === 'locations') {
    const place = tables.locations.get(id);
    return place ? { name: place.label, second: `${place.address}, ${place.city}` } : unknown;
  }
  if (collection === 'employees') {
    const employee = tables.employees.get(id);
    return employee ? { name: employee.name, second: rolesWords(employee.roles) } : unknown;
  }
  const vehicle = tables.vehicles.get(id);
  if (!vehicle) return unknown;
  const place = tables.locations.get(vehicle.locationId ?? '')?.label ?? 'no position';
  const second = [vehicle.stock, vehicle.vin.slice(-6), place].filter((part) => part).join(' · ');
  return { name: titleOf(vehicle), second };
}
