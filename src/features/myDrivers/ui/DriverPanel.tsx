import { PersonAvatar } from '#spine/fetches/ui.ts';
import { type ReactNode, useMemo } from 'react';
import { deliveredBy } from '#domain/driverState.ts';
import { endingPermits } from '#domain/permits.ts';
import { formatPhone } from '#domain/phone.ts';
import { qualificationWords } from '#domain/qualifications.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { capital } from '#views/kit/capital.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { PermitsEnding } from '#views/kit/marks/PermitsEnding.tsx';
import { presenceWords, tripsWords } from '#views/kit/marks/Person.tsx';
import { wayWords } from '../../activities/index.ts';
import { VehicleName } from '../../activities/ui.ts';
import { ContactSymbols, ContactUnanswered } from '../../contact/ui.ts';
import { DriverHistoryPicture } from '../../map/ui.ts';
import { UnderWay } from '#spine/outbox/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { MyDriver } from '../myDrivers.queries.ts';
import {
  advanceDriver,
  groupDriver,
  rankDriver,
  removeDriver,
  subjectOf,
} from '../myDrivers.requests.ts';
import { CurrentTrip, MoveBadge } from './CurrentTrip.tsx';
import { DriverMenu, NextStep } from './DriverActions.tsx';
import { ApprovalChip, License, Rating } from './DriverCells.tsx';
import { DriverGroups } from './DriverGroups.tsx';
import css from './DriverPanel.module.css';
import { useHour, useMyDrivers } from './useMyDrivers.tsx';

const requests = [advanceDriver, rankDriver, groupDriver, removeDriver];
/** More stand on the map. */
const mostRecent = 6;

type Props = {
  readonly one: MyDriver;
  readonly all: readonly MyDriver[];
  readonly isReading: boolean;
  readonly hasKeys: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

/** S2 §2: what is known of one driver; the header shows them on the map. */
export function DriverPanel(props: Props) {
  const { one, all, isReading, onClose } = props;
  const { driver, relation } = one;
  const subject = subjectOf({ driverId: driver.id });
  return (
    <>
      <header className={css.head}>
        <Locate one={one} />
        <ContactSymbols driverId={driver.id} />
        <NextStep one={one} isReading={isReading} />
        <DriverMenu {...props} last={all.length} />
        <IconButton icon="close" label="Close" size="small" onClick={onClose} />
      </header>
      <div className={css.body}>
        {requests.map((request) => (
          <UnderWay key={request.type} request={request} subject={subject} />
        ))}
        <ContactUnanswered collection="drivers" id={driver.id} />
        <dl className={css.facts}>
          <Fact term="Rating">
            <Rating relation={relation} />
          </Fact>
          <Fact term="Trips">{tripsWords(driver.tripsCompleted)}</Fact>
          <Fact term="License">
            {driver.licence === null ? 'Unknown' : <License of={driver.licence} />}
          </Fact>
          <Fact term="Certification">{capital(relation.certification ?? 'none known')}</Fact>
          <Fact term="Level">{relation.level ?? 'Unknown'}</Fact>
          <Fact term="Rank">
            {relation.rank} of {all.length}
          </Fact>
        </dl>
        <div className={css.chips}>
          {driver.qualifications.map((one) => (
            <Chip key={one}>{qualificationWords[one]}</Chip>
          ))}
          {driver.qualifications.length === 0 ? (
            <span className={css.none}>No qualifications</span>
          ) : null}
          <span className="grow" />
          <ApprovalChip approval={relation.approval} />
          <Since relation={relation} />
        </div>
        <Ending one={one} />
        <DriverGroups one={one} all={all} isReading={isReading} />
        <CurrentTrip driverId={driver.id} />
        <History driver={driver} />
        <Recent driverId={driver.id} />
      </div>
    </>
  );
}

/** When the driver came to this step, where the server says so. */
function Since({ relation: { sinceMs } }: Pick<MyDriver, 'relation'>) {
  const times = useShownTimes();
  const zone = useCompanyZone();
  if (sinceMs == null) return null;
  return <span className={css.hint}>since {times.date(sinceMs, zone)}</span>;
}

/** What the driver has that ends soon, or has ended. */
function Ending({ one: { driver } }: { readonly one: MyDriver }) {
  const nowMs = useHour();
  if (endingPermits(driver, nowMs).length === 0) return null;
  return (
    <div className={css.ending}>
      <PermitsEnding driver={driver} nowMs={nowMs} />
    </div>
  );
}

/** The whole head of the panel is one button. */
function Locate({ one: { driver } }: { readonly one: MyDriver }) {
  const { id, name, presence, phone, avatar } = driver;
  const data = useMemo(() => ({ collection: 'drivers', id }) as const, [id]);
  const second = ['Contractor', presenceWords[presence], ...(phone ? [formatPhone(phone)] : [])];
  return (
    <span className={css.locate}>
      <CommandButton
        type="search/open"
        data={data}
        label={`${name}, locate on map`}
        variant="ghost"
      >
        <PersonAvatar avatar={avatar} name={name} size="large" presence={presence} />
        <span className={css.names}>
          <b className={css.name} title={name}>
            <Cut text={name} />
          </b>
          <span className={css.second}>{second.join(' · ')}</span>
        </span>
        <Icon of="locate" size={16} label="Locate on map" />
      </CommandButton>
    </span>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the driver has been; the map shows it when it is opened from here. */
function History({ driver: { id: driverId, name } }: Pick<MyDriver, 'driver'>) {
  const machine = useMachine();
  return (
    <section className={css.section} aria-label="History">
      <h2 className={css.title}>History</h2>
      <DriverHistoryPicture
        driverId={driverId}
        name={name}
        onOpen={(around) => {
          void machine.dispatch({
            type: 'search/open',
            data: { collection: 'drivers', id: driverId },
          });
          void machine.dispatch({ type: 'map/fit', data: { what: 'place', ...around } });
        }}
      />
    </section>
  );
}

/** The moves that the driver delivered last. */
function Recent({ driverId }: { readonly driverId: string }) {
  const trips = useMyDrivers(({ world }) => world.tables.trips);
  const delivered = useMemo(() => deliveredBy(driverId, trips.rows()), [driverId, trips]);
  return (
    <section className={css.section} aria-label="Recent activities">
      <h2 className={css.title}>
        Recent activities
        {delivered.length > mostRecent ? (
          <span className={css.hint}>
            {mostRecent} of {delivered.length}
          </span>
        ) : null}
      </h2>
      {delivered.length === 0 ? <p className={css.none}>No recent deliveries</p> : null}
      <ul className={css.recent}>
        {delivered.slice(0, mostRecent).map(({ activityId, atMs }) => (
          <Move key={activityId} id={activityId} atMs={atMs} />
        ))}
      </ul>
    </section>
  );
}

function Move({ id, atMs }: { readonly id: string; readonly atMs: number }) {
  const world = useMyDrivers((sees) => sees.world);
  const times = useShownTimes();
  const zone = useCompanyZone();
  const data = useMemo(() => ({ collection: 'activities', id }) as const, [id]);
  const move = world.tables.activities.get(id);
  const way = move && wayWords({ world }, move);
  return (
    <li>
      {move ? (
        <CommandButton
          type="search/open"
          data={data}
          label={move.name}
          size="small"
          variant="ghost"
        >
          <span className={css.cut} title={move.name}>
            {move.name}
          </span>
        </CommandButton>
      ) : (
        <span className={css.none}>A move that is not loaded</span>
      )}
      {move ? <MoveBadge id={id} /> : <span />}
      <span className={css.cut} title={way}>
        {move ? (
          <>
            <VehicleName of={move} /> · {way}
          </>
        ) : null}
      </span>
      <span className={css.hint}>{times.dateTime(atMs, zone)}</span>
    </li>
  );
}
