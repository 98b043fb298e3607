import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react';
import type { Ride } from '#domain/entities.ts';
import { isLateRide } from '#domain/rides.ts';
import { isOpenVoucher } from '#domain/vouchers.ts';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { classes } from '#views/kit/classes.ts';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { useTelemetry } from '../../map/ui.ts';
import { same } from '#domain/same.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { deliveryType } from '../deliveries.fetches.ts';
import { orderDelivery } from '../deliveries.requests.ts';
import { orderType } from '../rides.fetches.ts';
import { leftOutWords, listedDeliveries, listedRides, shownOrder } from '../rides.queries.ts';
import { orderRide } from '../rides.requests.ts';
import { voucherType } from '../vouchers.fetches.ts';
import { areOrdersListed, listedVouchers, ordersStanding, shownDays } from '../vouchers.queries.ts';
import { orderVoucher } from '../vouchers.requests.ts';
import { askedDelivery, DeliveryRow } from './DeliveryRow.tsx';
import { AskedRow } from './OrderRow.tsx';
import css from './OrderLists.module.css';
import { askedRide, RideRow } from './RideRow.tsx';
import { GeneratedVoucher } from './VoucherDialog.tsx';
import { askedVoucher, VoucherRow } from './VoucherRow.tsx';
import { type ClickedRow, useClickedRow } from './useClickedRow.tsx';
import { useRides } from './useRides.tsx';

/**
 * What was ordered, floating over the map, with its state: beside the form of an order those of its
 * kind, else one line of counts that opens all. Absent without any. The sides are those of the map.
 */
export function OrderLists(props: {
  readonly leftPx: number;
  readonly rightPx: number;
  /**
   * Below the filters, which are a line or a button, or below what to do on the map while a
   * location is placed; null: at the top, beside the filters or a form.
   */
  readonly below: 'filters' | 'hint' | null;
}) {
  const { nowMs } = useTelemetry();
  const second = useEachSecond(useCallback(() => Math.floor(nowMs() / 1_000) * 1_000, [nowMs]));
  const of = useRides((sees) => shownOrder(sees)?.of ?? null);
  const isListed = useRides(({ rides }) => areOrdersListed(rides.state));
  const machine = useMachine();
  const list = useCallback(
    (opens: boolean) => void machine.dispatch({ type: 'rides/list', data: { isListed: opens } }),
    [machine],
  );
  const clicked = useClickedRow(
    useCallback((table) => of === null || of === tables.get(table), [of]),
    useCallback(() => list(true), [list]),
  );
  const { leftPx, rightPx, below } = props;
  const hasRoom = useWindowWidth() - leftPx - rightPx >= leastMapPx;
  const style = { '--left': `${leftPx}px`, '--right': `${rightPx}px` } as CSSProperties;
  const isWhole = of === null && isListed && hasRoom;
  return (
    <div
      className={classes(css.lists, below !== null && css[below])}
      style={style}
      data-keeps-focus
    >
      {of === null ? (
        <Handle nowMs={second} isOpen={isWhole} hasRoom={hasRoom} onOpen={list} />
      ) : null}
      {of === orderType || isWhole ? <Rides nowMs={second} clicked={clicked} /> : null}
      {of === voucherType || isWhole ? <Vouchers nowMs={second} isAlone={of !== null} /> : null}
      {of === deliveryType || isWhole ? <Deliveries nowMs={second} clicked={clicked} /> : null}
      <GeneratedVoucher />
    </div>
  );
}

/** In a narrower map the words of a row lie over each other. */
const leastMapPx = 320;

/** Whose rows have marks on the map, by their table. */
const tables: ReadonlyMap<string, string> = new Map([
  ['rides', orderType],
  ['deliveries', deliveryType],
]);

type Now = { readonly nowMs: number };
type OnMap = Now & { readonly clicked: ClickedRow };

/** All lists in one line, which leaves the map free until it is opened. */
function Handle(
  props: Now & {
    readonly isOpen: boolean;
    readonly hasRoom: boolean;
    readonly onOpen: (to: boolean) => void;
  },
) {
  const zone = useCompanyZone();
  const id = useId();
  const { kinds, needHand } = useRides((sees) => ordersStanding(sees, props.nowMs, zone), same);
  if (kinds.length === 0) return null;
  return (
    <div className={css.handle}>
      <Button
        size="small"
        variant="ghost"
        endIcon={props.isOpen ? 'up' : 'down'}
        aria-expanded={props.isOpen}
        off={!props.hasRoom}
        aria-describedby={props.hasRoom ? undefined : id}
        onClick={() => props.onOpen(!props.isOpen)}
      >
        <span>{kinds.map(({ title, open }) => `${title} ${open}`).join(' · ')}</span>
        {needHand === 0 ? null : (
          <span className="strong inkLate">
            {needHand} {needHand === 1 ? 'needs' : 'need'} a hand
          </span>
        )}
      </Button>
      {props.hasRoom ? null : (
        <p id={id} className={css.narrow}>
          The lists need a wider map.
        </p>
      )}
    </div>
  );
}

function Rides({ nowMs, clicked }: OnMap) {
  const zone = useCompanyZone();
  const { rows, asked, open, todayCents, leftOut } = useRides(
    (sees) => listedRides(sees, nowMs, zone),
    same,
  );
  return (
    <Card
      title="Rides"
      open={open}
      about={`today ${formatMoney(todayCents)}`}
      note={leftOutWords(leftOut)}
      isOpenAtFirst
      onMap="rides"
      clicked={clicked}
      rows={rows}
      needsHand={(one) => isLateRide(one) || isFresh(one, nowMs)}
      Row={RideRow}
      nowMs={nowMs}
      zone={zone}
    >
      {asked.map((sent) => (
        <AskedRow
          key={sent.one.intentId}
          {...askedRide(sent)}
          one={sent.one}
          request={orderRide}
          nowMs={nowMs}
          zone={zone}
        />
      ))}
    </Card>
  );
}

function Deliveries({ nowMs, clicked }: OnMap) {
  const zone = useCompanyZone();
  const { rows, asked, open, todayCents, leftOut } = useRides(
    (sees) => listedDeliveries(sees, nowMs, zone),
    same,
  );
  return (
    <Card
      title="Deliveries"
      open={open}
      about={`today ${formatMoney(todayCents)}`}
      note={leftOutWords(leftOut)}
      isOpenAtFirst
      onMap="deliveries"
      clicked={clicked}
      rows={rows}
      needsHand={(one) => isLateRide(one) || isFresh(one, nowMs)}
      Row={DeliveryRow}
      nowMs={nowMs}
      zone={zone}
    >
      {asked.map((sent) => (
        <AskedRow
          key={sent.one.intentId}
          {...askedDelivery(sent)}
          one={sent.one}
          request={orderDelivery}
          nowMs={nowMs}
          zone={zone}
        />
      ))}
    </Card>
  );
}

/** Closed while no voucher was made a short while ago: they stand for days. */
function Vouchers({ nowMs, isAlone }: Now & { readonly isAlone: boolean }) {
  const zone = useCompanyZone();
  // By the minute: none of it shows seconds.
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  const { vouchers, asked, open } = useRides((sees) => listedVouchers(sees, minute), same);
  return (
    <Card
      title="Vouchers"
      open={open}
      about={`last ${shownDays} days`}
      isOpenAtFirst={isAlone || asked.length > 0 || vouchers.some((one) => isFresh(one, minute))}
      rows={vouchers}
      needsHand={isOpenVoucher}
      Row={VoucherRow}
      nowMs={minute}
      zone={zone}
    >
      {asked.map((sent) => (
        <AskedRow
          key={sent.one.intentId}
          {...askedVoucher(sent)}
          one={sent.one}
          request={orderVoucher}
          nowMs={nowMs}
          zone={zone}
        />
      ))}
    </Card>
  );
}

const freshMs = 10 * 60_000;

function isFresh({ orderedMs }: Pick<Ride, 'orderedMs'>, nowMs: number): boolean {
  return orderedMs !== null && nowMs - orderedMs < freshMs;
}

type CardProps<T> = {
  readonly title: string;
  /** How many are open. */
  readonly open: number;
  readonly about: string;
  /** What that leaves out. */
  readonly note?: string | null;
  /** Until somebody opens or closes it. */
  readonly isOpenAtFirst: boolean;
  /** Whose rows have marks on the map: a click there opens the list. */
  readonly onMap?: 'rides' | 'deliveries';
  readonly clicked?: ClickedRow;
  readonly rows: readonly T[];
  /** Where there is little room, only these are listed at first: late, or just ordered. */
  readonly needsHand: (row: T) => boolean;
  readonly Row: ComponentType<{ readonly row: T; readonly nowMs: number; readonly zone: string }>;
  readonly nowMs: number;
  readonly zone: string;
  /** Orders without an answer. */
  readonly children: readonly ReactNode[];
};

/** So many rows are listed at first. */
const mostRows = 30;
/** So many are listed where there is little room, too: 'more' in their place saves none. */
const fewRows = 2;

function Card<T extends { readonly id: string }>(props: CardProps<T>) {
  const { title, rows, children, Row, nowMs, zone } = props;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? props.isOpenAtFirst;
  const [isWhole, setWhole] = useState(false);
  const { onMap, clicked } = props;
  const isClicked = onMap !== undefined && clicked?.item?.startsWith(`${onMap}/`) === true;
  if (isClicked && !(isOpen && isWhole)) {
    setOpen(true);
    setWhole(true);
  }
  // Once the list is rendered with all of its rows.
  useEffect(() => {
    if (isClicked) clicked?.show();
  }, [isClicked, clicked]);
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  if (rows.length + children.length === 0) return null;
  const isCut = isNarrow && rows.length > fewRows;
  const first = (isCut ? rows.filter(props.needsHand) : rows).slice(0, mostRows);
  const shown = isWhole ? rows : first;
  const more = rows.length - shown.length;
  const words = title.toLowerCase();
  return (
    <section className={css.list} aria-label={title} data-keeps-focus>
      <header className={css.head}>
        <h2>{title}</h2>
        <span className="small ink3">{props.open} open</span>
        <span className={css.today}>{props.about}</span>
        <IconButton
          icon={isOpen ? 'up' : 'down'}
          label={isOpen ? `Hide the ${words}` : `Show the ${words}`}
          size="small"
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {props.note == null ? null : <p className={css.note}>{props.note}</p>}
      {isOpen ? (
        <ul className="low scroll">
          {shown.map((row) => (
            <Row key={row.id} row={row} nowMs={nowMs} zone={zone} />
          ))}
          {children}
          {more > 0 ? (
            <li className={css.more}>
              <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
                {more} more
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}
