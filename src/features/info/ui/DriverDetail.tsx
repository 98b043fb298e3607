import { PersonAvatar } from '#spine/fetches/ui.ts';
import type { Trip } from '#domain/entities.ts';
import { actionWords } from '#domain/actionWords.ts';
import { type DriverState, driverState, hasNoFix, nextTrip } from '#domain/driverState.ts';
import { formatPhone } from '#domain/phone.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import { endingPermits } from '#domain/permits.ts';
import { qualificationWords } from '#domain/qualifications.ts';
import { withWord } from '#domain/unknownWords.ts';
import type { Tracked } from '#telemetry/positionTable.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { PermitsEnding } from '#views/kit/marks/PermitsEnding.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { presenceWords, tripsWords } from '#views/kit/marks/Person.tsx';
import { formatAge } from '#views/kit/marks/Quantity.tsx';
import { StarRating } from '#views/kit/marks/StarRating.tsx';
import { TripBadge } from '#views/kit/marks/StatusBadge.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { owedWords, placeLabel } from '../../activities/index.ts';
import { ContactButton, ContactUnanswered, NumberToCall } from '../../contact/ui.ts';
import { DriverHistory, useTelemetryReading } from '../../map/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { Columns } from './Columns.tsx';
import css from './Detail.module.css';
import { presenceAndType } from './driverWords.tsx';
import { EmployeeOfDriver } from './EmployeeLink.tsx';
import { GoneOne } from './Gone.tsx';
import { RecentMoves } from './RecentMoves.tsx';
import { TripLink } from './TripLink.tsx';
import { useConsole } from './useConsole.tsx';
import { WayTo } from './WayTo.tsx';

/** One driver: their data, current action, and the age of their position. */
export function DriverDetail({ id }: { readonly id: string }) {
  const world = useConsole((sees) => sees.world);
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const lastFixMs = useTelemetryReading(({ positions }) => positions.at(id)?.atMs ?? null);
  const kept = useTelemetryReading(({ positions }) => positions.trackedAt(id));
  const times = useShownTimes();
  const zone = useCompanyZone();
  const driver = world.tables.drivers.get(id);
  if (!driver) return <GoneOne collection="drivers" id={id} />;
  const state = driverState(id, world.tables.trips.rows());
  const next = nextTrip(id, world.tables.trips.rows());
  const trip = state ? world.tables.trips.get(state.tripId) : undefined;
  const inHand = state?.activityId ? world.tables.activities.get(state.activityId) : undefined;
  const doing = doingWords({ world }, state);
  const tracked = kept && trackedWords(kept, (ms) => times.time(ms, zone));
  const ageMs = lastFixMs === null ? null : Math.max(0, nowMs - lastFixMs);
  return (
    <>
      <Section>
        <div className={css.thing}>
          <PersonAvatar
            avatar={driver.avatar}
            name={driver.name}
            size="large"
            {...(driver.hasLeft ? {} : { presence: driver.presence })}
          />
          <div className={css.words}>
            <h3 data-leads className={css.title}>
              <Cut text={driver.name} />
            </h3>
            <span>
              {driver.hasLeft
                ? presenceAndType(driver)
                : `${withWord(presenceWords[driver.presence], driver, 'presence')} · ${withWord(
                    availabilityWords[driver.availability],
                    driver,
                    'availability',
                  )}`}
            </span>
          </div>
        </div>
        <div className={css.actions}>
          <ContactButton collection="drivers" id={id} />
          <NumberToCall driverId={id} />
          <EmployeeOfDriver driverId={id} />
        </div>
        <ContactUnanswered collection="drivers" id={id} />
      </Section>
      {driver.hasLeft ? (
        <Notice tone="info" icon="info">
          They drive for the company no more. Their earlier trips still name them.
        </Notice>
      ) : hasNoFix(lastFixMs, nowMs) ? (
        <Notice tone="warn" icon="stale">
          {ageMs === null ? 'No position heard yet.' : `Last position ${formatAge(ageMs, 'ago')}.`}
        </Notice>
      ) : null}
      <Columns
        left={
          <>
            <Section title="Now" icon="trip">
              {trip ? (
                <div className={css.words}>
                  <span className={css.tripLine}>
                    <TripLink trip={trip} />
                    <TripBadge of={trip} />
                  </span>
                  <span>{doing}</span>
                  {inHand ? (
                    <span className={css.doing}>
                      <span className="rigid">with</span>
                      <WayTo collection="activities" id={inHand.id}>
                        {inHand.name}
                      </WayTo>
                    </span>
                  ) : null}
                </div>
              ) : (
                <p className={css.second}>{next ? 'Not on a trip yet' : 'Not on a trip'}</p>
              )}
            </Section>
            {next ? (
              <Section title="Next" icon="planned">
                <div className={css.words}>
                  <TripLink trip={next} />
                  <span>{nextWords({ world }, id, next)}</span>
                  {next.status === 'Assigned' ? <span>{owedWords(next)}</span> : null}
                </div>
              </Section>
            ) : null}
            <Section title="History">
              <DriverHistory driverId={id} />
            </Section>
            <RecentMoves driverId={id} />
          </>
        }
        right={
          <>
            <Section>
              <KeyValueList
                rows={[
                  ...(driver.preferredName === '' || driver.preferredName === driver.name
                    ? []
                    : [{ term: 'Goes by', value: driver.preferredName }]),
                  { term: 'Type', value: driver.type === 'employee' ? 'Employee' : 'Contractor' },
                  {
                    term: 'Rating',
                    value:
                      driver.rating === null ? 'None yet' : <StarRating rating={driver.rating} />,
                  },
                  { term: 'Trips', value: tripsWords(driver.tripsCompleted) },
                  { term: 'License', value: driver.licence ?? 'Unknown' },
                  {
                    term: 'Home',
                    value: driver.homeLocationId
                      ? placeLabel({ world }, driver.homeLocationId)
                      : 'Unknown',
                  },
                  { term: 'Phone', value: formatPhone(driver.phone) },
                  ...(tracked === null ? [] : [{ term: 'Tracked', value: tracked }]),
                ]}
              />
            </Section>
            {endingPermits(driver, nowMs).length > 0 ? (
              <Section title="Ends within 30 days">
                <PermitsEnding driver={driver} nowMs={nowMs} />
              </Section>
            ) : null}
            {driver.qualifications.length > 0 ? (
              <Section title="Qualifications">
                <div className={css.chips}>
                  {driver.qualifications.map((qualification) => (
                    <Chip key={qualification}>{qualificationWords[qualification]}</Chip>
                  ))}
                </div>
              </Section>
            ) : null}
          </>
        }
      />
    </>
  );
}

/**
 * Whether the driver's positions come from a trip, since when, and how the map's trail shows it;
 * null where the server does not say.
 */
function trackedWords({ kind, sinceMs }: Tracked, time: (ms: number) => string): string | null {
  if (kind === fixKinds.inTrip) return `On a trip since ${time(sinceMs)}; trail solid`;
  if (kind === fixKinds.outOfTrip) return `Off trip since ${time(sinceMs)}; trail dashed`;
  return null;
}

const availabilityWords = {
  available: 'available',
  priority: 'hand raised',
  unavailable: 'unavailable',
  unknown: 'unknown',
} as const;

type Sees = Parameters<typeof placeLabel>[0];

/** The driver's current action and its place. */
function doingWords(sees: Sees, state: DriverState | null): string | null {
  if (!state?.action) return null;
  if (state.aboard) return 'Riding along in a chase car';
  const { toId } = state.action;
  return `${actionWords(state.action)}${toId ? ` ${placeLabel(sees, toId)}` : ''}`;
}

/** The driver's first action and its place. */
function nextWords(sees: Sees, id: string, { actions }: Trip): string {
  const first = actions.find(({ driverId }) => driverId === id);
  if (!first) return 'Assigned, without a plan.';
  const place = first.toId ? ` ${placeLabel(sees, first.toId)}` : '';
  return `Assigned · first ${actionWords(first).toLowerCase()}${place}`;
}
