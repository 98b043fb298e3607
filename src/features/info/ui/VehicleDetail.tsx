import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { KeyValueList, Section } from '#views/kit/Panel.tsx';
import { EmptyState } from '#views/kit/States.tsx';
import { placeLabel, titleOf } from '../../activities/index.ts';
import css from './Detail.module.css';
import { UpcomingMoves } from './MoveLines.tsx';
import { useConsole } from './useConsole.tsx';

/** One vehicle of the inventory: what it is, where it stands, which moves it is in (reading 57). */
export function VehicleDetail({ id }: { readonly id: string }) {
  const machine = useMachine();
  const world = useConsole((sees) => sees.world);
  const vehicle = world.tables.vehicles.get(id);
  if (!vehicle) {
    return (
      <EmptyState icon="vehicle" title="This vehicle is gone">
        It was removed, or it belongs to another account.
      </EmptyState>
    );
  }
  const { locationId } = vehicle;
  const account = world.tables.accounts.get(vehicle.accountId);
  return (
    <>
      <Section>
        <div className={css.thing}>
          <Icon of="vehicle" size={16} />
          <div className={css.words}>
            <h3 className={css.title}>{titleOf(vehicle)}</h3>
            <span className={css.code}>{vehicle.vin}</span>
          </div>
        </div>
      </Section>
      <Section>
        <KeyValueList
          rows={[
            { term: 'Stock', value: vehicle.stock || 'None' },
            { term: 'Status', value: sentence(vehicle.status) },
            { term: 'Year', value: vehicle.year ?? 'Unknown' },
            { term: 'Make', value: vehicle.make || 'Unknown' },
            { term: 'Model', value: vehicle.model || 'Unknown' },
            { term: 'Color', value: sentence(vehicle.color) },
            { term: 'Body', value: sentence(vehicle.bodyType) },
            {
              term: 'Miles',
              value: vehicle.miles === null ? 'Unknown' : vehicle.miles.toLocaleString('en-US'),
            },
            { term: 'Account', value: account?.name ?? 'Unknown' },
          ]}
        />
      </Section>
      <Section title="Where" icon="custom">
        {locationId === null ? (
          <p className={css.second}>At no location: it is under way, or nobody has said.</p>
        ) : world.tables.locations.get(locationId) ? (
          <button
            type="button"
            className={css.link}
            onClick={() =>
              machine.dispatch({
                type: 'selection/choose',
                data: { collection: 'locations', ids: [locationId] },
              })
            }
          >
            {placeLabel({ world }, locationId)}
          </button>
        ) : (
          <p className={css.second}>Unknown location</p>
        )}
      </Section>
      <UpcomingMoves
        of="vehicle"
        id={id}
        vin={vehicle.vin}
        none="No open move takes this vehicle."
      />
    </>
  );
}

/** 'silver' as 'Silver'. */
function sentence(text: string): string {
  return text === '' ? 'Unknown' : text.slice(0, 1).toUpperCase() + text.slice(1);
}
