import { useMemo } from 'react';
import type { Vehicle } from '#domain/entities.ts';
import { checkVin } from '#domain/vin.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { capital } from '#views/kit/capital.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { builtTitle, placeLabel, titleOf } from '../../activities/index.ts';
import { VehicleActions, VehicleUnsaved } from '../../vehicles/ui.ts';
import { Columns } from './Columns.tsx';
import css from './Detail.module.css';
import { GoneOne } from './Gone.tsx';
import { useConsole } from './useConsole.tsx';
import { VehicleMoves } from './VehicleMoves.tsx';
import { WayTo } from './WayTo.tsx';

/**
 * One vehicle of the inventory: its data, location and moves; can be edited and removed here
 * (reading 57).
 */
export function VehicleDetail({ id }: { readonly id: string }) {
  const vehicle = useConsole(({ world }) => world.tables.vehicles.get(id));
  return (
    <>
      {vehicle ? (
        <>
          <Head vehicle={vehicle} />
          <Columns
            left={<Facts vehicle={vehicle} />}
            right={<VehicleMoves id={id} vin={vehicle.vin} />}
          />
        </>
      ) : (
        <GoneOne collection="vehicles" id={id} />
      )}
    </>
  );
}

function Head({ vehicle }: { readonly vehicle: Vehicle }) {
  const isOdd = checkVin(vehicle.vin).kind !== 'ok';
  return (
    <Section>
      <div className={css.thing}>
        <Icon of="vehicle" size={16} />
        <div className={css.words}>
          <h3 data-leads className={css.title}>
            <Cut text={titleOf(vehicle)} />
          </h3>
          {vehicle.title ? <span>{builtTitle(vehicle)}</span> : null}
          <span className="figures">{vehicle.vin}</span>
          {isOdd ? <span>Check digit or length is not that of a VIN.</span> : null}
        </div>
      </div>
      <div className={css.actions}>
        <MoveThis vehicle={vehicle} />
        <VehicleActions vehicleId={vehicle.id} />
      </div>
      <VehicleUnsaved vehicleId={vehicle.id} />
    </Section>
  );
}

/** Opens 'Schedule a move' with the vehicle, from where it stands. */
function MoveThis({ vehicle: { id, locationId } }: { readonly vehicle: Vehicle }) {
  const data = useMemo(
    () => ({ startId: locationId, endId: null, vehicleIds: [id] }),
    [id, locationId],
  );
  return (
    <CommandButton
      type="moves/start"
      data={data}
      label="Move this vehicle"
      icon="add"
      size="small"
    />
  );
}

function Facts({ vehicle }: { readonly vehicle: Vehicle }) {
  const account = useConsole(({ world }) => world.tables.accounts.get(vehicle.accountId));
  const { miles, year } = vehicle;
  return (
    <Section>
      <KeyValueList
        wide
        rows={[
          { term: 'Stock number', value: vehicle.stock || 'None' },
          { term: 'Status', value: sentence(vehicle.status) },
          { term: 'Location', value: <Standing locationId={vehicle.locationId} /> },
          { term: 'Year', value: year ?? 'Unknown' },
          { term: 'Make', value: vehicle.make || 'Unknown' },
          { term: 'Model', value: vehicle.model || 'Unknown' },
          { term: 'Color', value: sentence(vehicle.color) },
          { term: 'Class', value: sentence(vehicle.class) },
          { term: 'Body type', value: sentence(vehicle.bodyType) },
          { term: 'Classification', value: sentence(vehicle.classification) },
          { term: 'Miles', value: miles === null ? 'Unknown' : miles.toLocaleString('en-US') },
          { term: 'Account', value: account?.name ?? 'Unknown' },
        ]}
      />
    </Section>
  );
}

/** The vehicle's location, as a link. */
function Standing({ locationId }: { readonly locationId: string | null }) {
  const world = useConsole((sees) => sees.world);
  if (locationId === null) return 'In transit or unknown';
  if (!world.tables.locations.get(locationId)) return 'Unknown location';
  return (
    <WayTo collection="locations" id={locationId} isText>
      {placeLabel({ world }, locationId)}
    </WayTo>
  );
}

/** 'silver' as 'Silver'. */
function sentence(text: string | undefined): string {
  return capital(text ?? '') || 'Unknown';
}
