import { PersonAvatar } from '#spine/fetches/ui.ts';
import { memo, type ReactNode } from 'react';
import type { Entities } from '#domain/entities.ts';
import { formatPhone } from '#domain/phone.ts';
import type { Query } from '#finder/folded.ts';
import { sameFields } from '#views/bind/useSelect.ts';
import { capital } from '#views/kit/capital.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { StatusIcon, TripBadge } from '#views/kit/marks/StatusBadge.tsx';
import { placeLabel, titleOf, vehicleTitle, wayWords } from '../../activities/index.ts';
import { MoveStatus, useStatusOf } from '../../activities/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { addressOf, employeeOf, tripCounts } from '../search.queries.ts';
import css from './GlobalSearch.module.css';
import { Marked, Name } from './Marked.tsx';
import { useSearch } from './useSearch.tsx';

type RowProps = { readonly id: string; readonly query: Query };

/** S1 §2: one result, drawn by its type. */
export const ResultRow = memo(function ResultRow(props: RowProps & { readonly of: string }) {
  const { id, query } = props;
  const Own = Object.hasOwn(rows, props.of) ? rows[props.of as keyof typeof rows] : null;
  if (Own) return <Own id={id} query={query} />;
  return <Row icon={<Icon of="unknown" />} first={`Unknown item of type ${props.of}`} />;
});

const rows = {
  locations: LocationRow,
  vehicles: VehicleRow,
  drivers: DriverRow,
  employees: EmployeeRow,
  activities: ActivityRow,
  trips: TripRow,
};

export function Row(props: {
  readonly icon: ReactNode;
  readonly first: ReactNode;
  readonly second?: ReactNode;
  readonly aside?: ReactNode;
}) {
  return (
    <span className={css.row}>
      <span className={css.icon}>{props.icon}</span>
      <span className={css.words}>
        <span className={css.first}>{props.first}</span>
        {props.second === undefined ? null : <span className={css.second}>{props.second}</span>}
      </span>
      {props.aside}
    </span>
  );
}

/** The row was removed after it was found. */
const gone = <Row icon={<Icon of="unknown" />} first="It is no longer there" />;

function LocationRow({ id, query }: RowProps) {
  const row = useSearch(({ world }) => world.tables.locations.get(id));
  if (!row) return gone;
  return (
    <Row
      icon={<Icon of={row.kind} />}
      first={<Name text={row.label} query={query} />}
      second={
        <>
          <Marked text={addressOf(row)} query={query} />
          <Phone phone={row.phone} query={query} />
        </>
      }
    />
  );
}

function Phone(props: { readonly phone: string | null; readonly query: Query }) {
  if (props.phone === null || props.phone === '') return null;
  return (
    <>
      {' · '}
      <Marked text={formatPhone(props.phone)} query={props.query} isNumber />
    </>
  );
}

/** One more field under its label; empty without a value. */
function More(props: {
  readonly word: string;
  readonly text: string | null | undefined;
  readonly query: Query;
}) {
  const { word, text, query } = props;
  if (text == null) return null;
  return (
    <>
      {` · ${word} `}
      <Marked text={text} query={query} />
    </>
  );
}

function VehicleRow({ id, query }: RowProps) {
  const row = useSearch(({ world }) => world.tables.vehicles.get(id));
  const place = useSearch((sees) => (row?.locationId ? placeLabel(sees, row.locationId) : null));
  if (!row) return gone;
  const title = titleOf(row);
  return (
    <Row
      icon={<Icon of="vehicle" />}
      first={
        <>
          <Name text={title} query={query} />
          {title === row.vin ? null : (
            <>
              {' '}
              <Marked text={row.vin} query={query} />
            </>
          )}
        </>
      }
      second={
        <>
          <Marked text={row.color.toLowerCase()} query={query} />
          {row.miles === null ? '' : ` · ${row.miles.toLocaleString('en')} mi`}
          <More word="stock" text={row.stock} query={query} />
          <More word="at" text={place} query={query} />
        </>
      }
      aside={row.status === '' ? null : <Chip>{upperFirst(row.status)}</Chip>}
    />
  );
}

const availabilityWords = {
  available: 'Available',
  priority: 'Hand raised',
  unavailable: 'Unavailable',
  unknown: 'Unknown',
} as const;

function DriverRow({ id, query }: RowProps) {
  const row = useSearch(({ world }) => world.tables.drivers.get(id));
  const roles = useSearch(({ world }) => row && employeeOf(world.tables, row)?.roles);
  if (!row) return gone;
  const others = (roles ?? []).filter((role) => role !== 'Driver');
  const was = row.type === 'contractor' ? 'Contractor' : 'Driver';
  const kind = row.hasLeft ? `Former ${was.toLowerCase()}` : was;
  return (
    <Row
      icon={
        <PersonAvatar
          avatar={row.avatar}
          name={row.name}
          {...(row.hasLeft ? {} : { presence: row.presence })}
        />
      }
      first={<Name text={row.name} query={query} />}
      second={
        <>
          {[kind, ...others.map((role) => role.toLowerCase())].join(', ')}
          <Phone phone={row.phone} query={query} />
        </>
      }
      aside={
        <span className={css.aside}>{row.hasLeft ? '' : availabilityWords[row.availability]}</span>
      }
    />
  );
}

function EmployeeRow({ id, query }: RowProps) {
  const row = useSearch(({ world }) => world.tables.employees.get(id));
  if (!row) return gone;
  return (
    <Row
      icon={<PersonAvatar avatar={row.avatar} name={row.name} />}
      first={<Name text={row.name} query={query} />}
      second={
        <>
          {upperFirst(row.roles.join(', ').toLowerCase()) || 'Employee'}
          <Phone phone={row.phone} query={query} />
        </>
      }
      aside={<span className={css.aside}>Does not drive</span>}
    />
  );
}

function ActivityRow({ id, query }: RowProps) {
  const times = useShownTimes();
  const status = useStatusOf(id) ?? 'unknown';
  const { row, vehicle, way, start, end, trip } = useSearch((sees) => {
    const { activities, locations, trips } = sees.world.tables;
    const activity = activities.get(id);
    return {
      row: activity,
      vehicle: activity && vehicleTitle(sees, activity),
      way: activity && wayWords(sees, activity),
      start: locations.get(activity?.startId ?? ''),
      end: locations.get(activity?.endId ?? ''),
      trip: trips.get(activity?.tripId ?? '')?.name,
    };
  }, sameFields);
  const today = useSearch(({ clock }) => times.date(clock.state.nowMs, end?.timezone));
  if (!row) return gone;
  const time = (word: string, ms: number | null, zone: string | undefined) => {
    if (ms === null) return '';
    const day = times.date(ms, zone);
    return ` · ${word} ${day === today ? '' : `${day.slice(0, 5)} `}${times.time(ms, zone)}`;
  };
  return (
    <Row
      icon={<StatusIcon status={status} size={14} />}
      first={
        <>
          <Name text={row.name} query={query} /> <Marked text={vehicle ?? ''} query={query} />
        </>
      }
      second={
        <>
          <Marked text={way ?? ''} query={query} />
          {time('ready', row.readyMs, start?.timezone)}
          {time('deadline', row.deadlineMs, end?.timezone)}
          <More word="trip" text={trip} query={query} />
        </>
      }
      aside={<MoveStatus id={id} />}
    />
  );
}

function TripRow({ id, query }: RowProps) {
  const row = useSearch(({ world }) => world.tables.trips.get(id));
  const counts = useSearch(({ world }) => (row ? countWords(world.tables, row) : ''));
  if (!row) return gone;
  return (
    <Row
      icon={<Icon of="trip" />}
      first={<Name text={row.name} query={query} />}
      second={counts}
      aside={<TripBadge of={row} />}
    />
  );
}

function countWords(tables: Parameters<typeof tripCounts>[0], trip: Entities['trips']): string {
  const { activities, drivers, vehicles, locations } = tripCounts(tables, trip);
  const counted = (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? one : many}`;
  return [
    counted(activities, 'activity', 'activities'),
    counted(drivers, 'driver', 'drivers'),
    counted(vehicles, 'vehicle', 'vehicles'),
    counted(locations, 'location', 'locations'),
  ].join(' · ');
}

/** 'In progress', 'Trip administrator'. */
const upperFirst = (words: string) => capital(words.toLowerCase());
