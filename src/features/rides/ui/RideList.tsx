import { type CSSProperties, useCallback, useState } from 'react';
import { isLateRide } from '#domain/rides.ts';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { useTelemetry } from '../../map/ui.ts';
import { same } from '../../outbox/index.ts';
import { useCompanyZone } from '../../world/ui.ts';
import { type ListedRides, listedRides } from '../rides.queries.ts';
import css from './RideList.module.css';
import { AskedRow, RideRow } from './RideRow.tsx';
import { useRides } from './useRides.tsx';

/**
 * The rides that were ordered, floating over the map: the ones under way with their state, and
 * those without an answer. Absent without any. The sides are those of the map.
 */
export function RideList(props: {
  readonly leftPx: number;
  readonly rightPx: number;
  /** Beside a form; else the filters have the corner, in a small window all of the upper edge. */
  readonly isDocked: boolean;
}) {
  const isBelow = useWindowWidth() <= narrowWindowPx && !props.isDocked;
  const zone = useCompanyZone();
  const { nowMs } = useTelemetry();
  const second = useEachSecond(useCallback(() => Math.floor(nowMs() / 1_000) * 1_000, [nowMs]));
  const list = useRides((sees) => listedRides(sees, second, zone), same);
  if (list.asked.length + list.rides.length === 0) return null;
  const style = {
    '--left': isBelow ? '0px' : `${props.leftPx}px`,
    '--right': `${props.rightPx}px`,
    ...(isBelow && { '--top': '150px' }),
  } as CSSProperties;
  return (
    <section className={css.list} style={style} aria-label="Rides">
      <Listed list={list} nowMs={second} zone={zone} />
    </section>
  );
}

type Props = { readonly list: ListedRides; readonly nowMs: number; readonly zone: string };

function Listed({ list, nowMs, zone }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  // Where there is little room, only what needs a hand.
  const rides = isNarrow && !isWhole ? list.rides.filter(isLateRide) : list.rides;
  const more = list.rides.length - rides.length;
  return (
    <>
      <header className={css.head}>
        <h2>Rides</h2>
        <span className={css.count}>{list.open} open</span>
        <span className={css.today}>today {formatMoney(list.todayCents)}</span>
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          label={isOpen ? 'Hide the rides' : 'Show the rides'}
          size="small"
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen ? (
        <ul className={css.rows}>
          {rides.map((ride) => (
            <RideRow key={ride.id} ride={ride} nowMs={nowMs} zone={zone} />
          ))}
          {list.asked.map((asked) => (
            <AskedRow key={asked.one.intentId} {...asked} nowMs={nowMs} zone={zone} />
          ))}
          {more > 0 ? (
            <li className={css.more}>
              <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
                {more} more
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}
