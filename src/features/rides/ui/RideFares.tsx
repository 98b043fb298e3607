import { type CSSProperties, useId } from 'react';
import { durationWords } from '#domain/status.ts';
import type { Fare, RideEstimate } from '#domain/rides.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { formatDistance, formatMoney } from '#views/kit/marks/Quantity.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import type { Fetched } from '../../fetches/index.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { rideEstimates } from '../rides.fetches.ts';
import css from './RidePanel.module.css';

type Props = {
  /** Whether both ends are known. */
  readonly isAsked: boolean;
  readonly estimated: {
    readonly now: Fetched<RideEstimate>;
    readonly onRetry: (() => void) | null;
  };
  /** Asked for a later time: the pick-up is shown as a time. */
  readonly isLater: boolean;
  /** How long the prices are still held; 0: not any more. */
  readonly leftMs: number;
  /** The chosen kind of car. */
  readonly chosen: string;
  readonly isOff: boolean;
  readonly onChoose: (productId: string) => void;
  readonly onAgain: () => void;
};

/** The kinds of car with their prices, and how long these are held. */
export function RideFares(props: Props) {
  const { isAsked, estimated, leftMs, onAgain } = props;
  const { now, onRetry } = estimated;
  const estimate = now.is === 'ready' ? now.value : now.last;
  const { words } = rideEstimates;
  if (!isAsked) {
    return (
      <section className={css.section} aria-label="Price">
        <h3 className={css.title}>Ride</h3>
        <p className={css.help}>Choose both locations to see cars and prices.</p>
      </section>
    );
  }
  return (
    <section className={css.section} aria-label="Price" aria-busy={now.is === 'loading'}>
      <div className={css.head}>
        <h3 className={css.title}>Ride</h3>
        {estimate ? (
          <span className={css.way}>
            {formatDistance(estimate.distanceCmi)}, {durationWords(estimate.durationMs)}
          </span>
        ) : null}
        {now.is === 'ready' ? <Hold estimate={now.value} leftMs={leftMs} /> : null}
        {now.is === 'loading' ? <span className={css.hold}>{words.loading}…</span> : null}
        {now.is === 'ready' ? (
          <IconButton
            icon="refresh"
            label="Estimate again"
            size="small"
            off={props.isOff}
            onClick={onAgain}
          />
        ) : null}
      </div>
      {now.is === 'failed' ? (
        <Notice
          tone="err"
          inset
          action={
            onRetry ? (
              <Button size="small" onClick={onRetry}>
                Estimate again
              </Button>
            ) : undefined
          }
        >
          {words.failed} {now.why}
        </Notice>
      ) : null}
      {estimate && estimate.fares.length === 0 ? <p className={css.help}>{words.empty}</p> : null}
      {estimate && estimate.fares.length > 0 ? (
        <>
          <Fares {...props} estimate={estimate} isHeld={now.is === 'ready' && leftMs > 0} />
          <p className={css.help}>
            When the hold ends, the price is estimated again before anything is ordered.
          </p>
        </>
      ) : null}
    </section>
  );
}

type OfEstimate = { readonly estimate: RideEstimate };

function Hold({ estimate, leftMs }: OfEstimate & Pick<Props, 'leftMs'>) {
  const { askedMs, heldUntilMs } = estimate;
  const times = useShownTimes();
  const zone = useCompanyZone();
  const share = leftMs / Math.max(1, heldUntilMs - askedMs);
  const style = { '--share': `${Math.min(100, share * 100)}%` } as CSSProperties;
  return (
    <>
      <span className={css.hold} role="timer">
        <Icon of="waiting" size={13} />
        {leftMs === 0
          ? `Prices were held until ${times.time(heldUntilMs, zone)}`
          : `Prices held until ${times.time(heldUntilMs, zone)}, ${clockWords(leftMs)} left`}
      </span>
      <span className={css.bar} style={style} />
    </>
  );
}

/** '4:12' */
function clockWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Fares(props: Props & OfEstimate & { readonly isHeld: boolean }) {
  const { estimate, chosen, isHeld, isLater, isOff, onChoose } = props;
  const name = useId();
  const times = useShownTimes();
  const zone = useCompanyZone();
  const whenWords = ({ pickupMs }: Fare) => {
    if (isLater) return times.time(pickupMs, zone);
    const minutes = Math.round((pickupMs - estimate.askedMs) / 60_000);
    return minutes < 60 ? `${minutes} min` : times.time(pickupMs, zone);
  };
  return (
    <fieldset className={css.fares} role="radiogroup" aria-label="Car" disabled={isOff}>
      {estimate.fares.map((fare) => (
        <label key={fare.productId} className={css.fare} data-gone={isHeld ? undefined : true}>
          <input
            type="radio"
            className={css.native}
            name={name}
            value={fare.productId}
            checked={fare.productId === chosen}
            onChange={() => onChoose(fare.productId)}
          />
          <span className={css.dot} />
          <Icon of={fare.seats > 4 ? 'chase' : 'vehicle'} size={16} />
          <span className={css.product}>
            <b>{fare.product}</b> {seatWords(fare)}
          </span>
          <span className={css.eta}>{whenWords(fare)}</span>
          <span className={css.price}>{formatMoney(fare.priceCents)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function seatWords({ seats, about }: Fare): string {
  const count = `${seats} ${seats === 1 ? 'seat' : 'seats'}`;
  return about === '' ? count : `${count}, ${about}`;
}
