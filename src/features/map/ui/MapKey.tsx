import type { ReactNode } from 'react';
import { CELL_BANDS, EACH_FROM_ZOOM } from '#views/map/crowd.ts';
import type { DriversShown } from '#views/map/mapTypes.ts';
import css from './MapKey.module.css';

/** To its left and right. */
const MARGINS_PX = 24;

/** The key to the marks for drivers on the map, in its lower left corner. */
export function MapKey(props: {
  readonly shown: DriversShown;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
}) {
  const { shown, leftPx, rightPx, bottomPx } = props;
  return (
    <ul
      className={css.key}
      aria-label="Map key"
      style={{
        left: leftPx,
        bottom: bottomPx,
        maxWidth: `calc(100% - ${leftPx + rightPx + MARGINS_PX}px)`,
      }}
    >
      {shown.what === 'density' ? <Density {...shown} /> : <Riders {...shown} />}
    </ul>
  );
}

function Density({ inView, late }: Extract<DriversShown, { readonly what: 'density' }>) {
  return (
    <>
      <li className="strong ink1">{words(inView, 'driver')}</li>
      <li className="flex gap2">
        {CELL_BANDS.map(({ from, opacity }, at) => (
          <span key={from} className={css.entry}>
            <svg viewBox="-8 -8 16 16" className={css.cell} style={{ opacity }} aria-hidden="true">
              <path d="M0-8 6.93-4V4L0 8-6.93 4V-4z" />
            </svg>
            {at + 1 < CELL_BANDS.length ? from : `${from}+`}
          </span>
        ))}
      </li>
      <Late count={late} />
      <li>each driver from zoom {EACH_FROM_ZOOM}</li>
    </>
  );
}

function Riders({ late, riders }: Extract<DriversShown, { readonly what: 'riders' }>) {
  return (
    <>
      <Late count={late} />
      {riders === 0 ? null : (
        <Entry
          icon={
            <svg viewBox="-8 -8 16 16" className={css.rider} aria-hidden="true">
              <circle r={4} />
            </svg>
          }
        >
          ride-share {riders.toLocaleString('en-US')}
        </Entry>
      )}
    </>
  );
}

function Late({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <Entry
        icon={
          <svg viewBox="-8 -10 16 20" className={css.late} aria-hidden="true">
            <path d="M0-9.5 7.2 8 0 4.4-7.2 8z" />
          </svg>
        }
      >
        late {count.toLocaleString('en-US')}
      </Entry>
      <Entry
        icon={
          <span className={css.together} aria-hidden="true">
            2
          </span>
        }
      >
        together
      </Entry>
    </>
  );
}

function Entry({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={css.entry}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function words(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
