import { CommandButton } from '#views/bind/CommandButton.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { classes } from '#views/kit/classes.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useDecodedVin } from '../../vins/ui.ts';
import type { Duplicate } from '../duplicates.queries.ts';
import { type DraftVehicle, endOf, type MoveDraft, vehicleDone } from '../moves.model.ts';
import { useEndWords } from './useEnd.tsx';
import { useMoves } from './useMoves.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import { duplicateWords, vehicleWords } from './vehicleWords.tsx';
import css from './Vehicles.module.css';

export type Card = {
  readonly draft: MoveDraft;
  readonly vehicle: DraftVehicle;
  readonly at: number;
  readonly duplicates: readonly Duplicate[];
};

/** A vehicle whose card is not open: what it is, what is doubtful, and its times. */
export function ClosedVehicle(props: Card & { readonly onOpen: () => void }) {
  const { draft, vehicle, at, duplicates } = props;
  const sees = useMoves(({ world, clock }) => ({ world, clock }), sameFields);
  const times = useShownTimes();
  const words = vehicleWords(vehicle, at, sees);
  const decoded = useDecodedVin(words.vin);
  const done = vehicleDone(vehicle, `Vehicle ${at + 1}`, sees.clock.state.nowMs);
  const isDoubtful = words.warning !== null || duplicates.length > 0;
  return (
    <li className={css.card}>
      <span className={classes(css.tile, isDoubtful && css.doubtful)}>
        <Icon of={isDoubtful ? 'warning' : 'vehicle'} size={16} />
      </span>
      <div className={css.cut}>
        <VehicleLines words={words} decoded={decoded} warn={css.warn} />
        {duplicates.map((duplicate) => (
          <span key={duplicate.is} className={css.warn}>
            {duplicateWords(duplicate, sees, times)}
          </span>
        ))}
        {done.yes ? null : <span className={css.missing}>{done.reason}</span>}
      </div>
      <span className="flex gap0h">
        <IconButton
          icon="edit"
          label={`Edit vehicle ${at + 1}`}
          size="small"
          onClick={props.onOpen}
        />
        <RemoveVehicle at={at} />
      </span>
      <CardTimes draft={draft} vehicle={vehicle} />
    </li>
  );
}

export function RemoveVehicle({ at }: { readonly at: number }) {
  return (
    <CommandButton
      type="moves/removeVehicle"
      data={{ index: at }}
      label={`Remove vehicle ${at + 1}`}
      icon="remove"
      iconOnly
      variant="ghost"
      size="small"
    />
  );
}

function CardTimes({ draft, vehicle }: Pick<Card, 'draft' | 'vehicle'>) {
  const times = useShownTimes();
  const start = useEndWords(endOf(draft, 'start'));
  const end = useEndWords(endOf(draft, 'end'));
  const { readyMs, deadlineMs, forceReady } = vehicle;
  const ready = readyMs === null ? 'No time set' : times.dateTime(readyMs, start?.zone);
  return (
    <div className={css.times}>
      <div>
        <span>Ready for pick-up</span>
        {forceReady ? 'Now' : ready}
      </div>
      <div>
        <span>Deadline</span>
        {deadlineMs === null ? 'No time set' : times.dateTime(deadlineMs, end?.zone)}
      </div>
    </div>
  );
}
