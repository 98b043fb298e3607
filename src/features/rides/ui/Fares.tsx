import { type CSSProperties, type RefObject, useId } from 'react';
import { durationWords } from '#domain/status.ts';
import type { Fare, RideEstimate, RideType } from '#domain/rides.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { formatDistance, formatMoney } from '#views/kit/marks/Quantity.tsx';
import { focusOn } from '#views/kit/panels/regions.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import type { FetchWords } from '#spine/fetches/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import css from './OrderForm.module.css';
import type { HeldFares } from './useHeldFare.tsx';

/** What the prices are called. */
export type FareWords = FetchWords & {
  readonly title: string;
  /** What is chosen: 'Car'. */
  readonly choice: string;
  /** While an end is missing. */
  readonly first: string;
  readonly about: (fare: Fare) => string;
  readonly icon: (fare: Fare) => IconName;
};

type Props = Pick<HeldFares, 'isAsked' | 'estimated' | 'leftMs' | 'chosen' | 'again'> & {
  readonly words: FareWords;
  /** Asked for a later time: the pick-up is shown as a time. */
  readonly isLater: boolean;
  readonly isOff: boolean;
  readonly onChoose: (productId: string) => void;
  readonly title: RefObject<HTMLHeadingElement | null>;
};

/** The buttons that ask are gone while prices are read: keys go on from the title above them. */
export function askFrom(title: Props['title'], ask: () => void): void {
  if (title.current) focusOn(title.current);
  ask();
}

/** The kinds with their prices, and how long these are held. */
export function Fares(props: Props) {
  const { isAsked, estimated, leftMs, again, words, title } = props;
  const { now, onRetry } = estimated;
  const estimate = now.is === 'ready' ? now.value : now.last;
  if (!isAsked) {
    return (
      <section className={css.section} aria-label="Price">
        <h3 className="lead">{words.title}</h3>
        <p className="small ink3">{words.first}</p>
      </section>
    );
  }
  return (
    <section className={css.section} aria-label="Price" aria-busy={now.is === 'loading'}>
      <div className={css.head}>
        <h3 ref={title} className="lead">
          {words.title}
        </h3>
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
            onClick={() => askFrom(title, again)}
          />
        ) : null}
      </div>
      {now.is === 'failed' ? (
        <Notice
          tone="err"
          inset
          action={
            onRetry ? (
              <Button size="small" onClick={() => askFrom(title, onRetry)}>
                Estimate again
              </Button>
            ) : undefined
          }
        >
          {words.failed} {now.why}
        </Notice>
      ) : null}
      {estimate && estimate.fares.length === 0 ? <p className="small ink3">{words.empty}</p> : null}
      {estimate && estimate.fares.length > 0 ? (
        <>
          <Choices {...props} estimate={estimate} isHeld={now.is === 'ready' && leftMs > 0} />
          <p className="small ink3">
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

function Choices(props: Props & OfEstimate & { readonly isHeld: boolean }) {
  const { estimate, chosen, isHeld, isLater, isOff, onChoose, words } = props;
  const name = useId();
  const times = useShownTimes();
  const zone = useCompanyZone();
  const whenWords = ({ pickupMs }: Fare) => {
    if (isLater) return times.time(pickupMs, zone);
    const minutes = Math.round((pickupMs - estimate.askedMs) / 60_000);
    return minutes < 60 ? `${minutes} min` : times.time(pickupMs, zone);
  };
  return (
    <fieldset className={css.fares} role="radiogroup" aria-label={words.choice} disabled={isOff}>
      {estimate.fares.map((fare) => (
        <label key={fare.productId} className={css.fare} data-gone={isHeld ? undefined : true}>
          <input
            type="radio"
            className={css.native}
            name={name}
            value={fare.productId}
            checked={fare.productId === chosen?.productId}
            onChange={() => onChoose(fare.productId)}
          />
          <span className={css.dot} />
          <Icon of={words.icon(fare)} size={16} />
          <span className={css.product}>
            <b>{fare.product}</b> {words.about(fare)}
          </span>
          <span className="small figures">{whenWords(fare)}</span>
          <span className={css.price}>{formatMoney(fare.priceCents)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** '4 seats, newer cars' */
export function seatWords({ seats, about }: Pick<RideType, 'seats' | 'about'>): string {
  const count = `${seats} ${seats === 1 ? 'seat' : 'seats'}`;
  return about === '' ? count : `${count}, ${about}`;
}
