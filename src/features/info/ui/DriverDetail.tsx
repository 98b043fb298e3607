import type { DriverAction, Qualification, Trip } from '#domain/entities.ts';
import { type DriverState, driverState, hasNoFix, nextTrip } from '#domain/driverState.ts';
import { formatPhone } from '#domain/phone.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { Chip } from '#views/kit/Marks.tsx';
import { KeyValueList, Section } from '#views/kit/Panel.tsx';
import { Avatar, presenceWords } from '#views/kit/Person.tsx';
import { formatAge } from '#views/kit/Quantity.tsx';
import { EmptyState, Notice } from '#views/kit/States.tsx';
import { placeLabel } from '../../activities/index.ts';
import { ContactButton, ContactUnanswered, NumberToCall } from '../../contact/ui.ts';
import { useTelemetryReading } from '../../map/ui.ts';
import { Columns } from './Columns.tsx';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';

/** One driver: who he is, what he is at, and how fresh his position is. */
export function DriverDetail({ id }: { readonly id: string }) {
  const machine = useMachine();
  const world = useConsole((sees) => sees.world);
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  const lastFixMs = useTelemetryReading(({ positions }) => positions.at(id)?.atMs ?? null);
  const driver = world.tables.drivers.get(id);
  if (!driver) {
    return (
      <EmptyState icon="driver" title="This driver is gone">
        He was removed, or he belongs to another account.
      </EmptyState>
    );
  }
  const state = driverState(id, world.tables.trips.rows());
  const next = nextTrip(id, world.tables.trips.rows());
  const trip = state ? world.tables.trips.get(state.tripId) : undefined;
  const inHand = state?.activityId ? world.tables.activities.get(state.activityId) : undefined;
  const doing = doingWords({ world }, state);
  const ageMs = lastFixMs === null ? null : Math.max(0, nowMs - lastFixMs);
  return (
    <>
      <Section>
        <div className={css.thing}>
          <Avatar name={driver.name} size="large" presence={driver.presence} />
          <div className={css.words}>
            <h3 className={css.title}>{driver.name}</h3>
            <span>
              {presenceWords[driver.presence]} · {availabilityWords[driver.availability]}
            </span>
          </div>
        </div>
        <div className={css.actions}>
          <ContactButton collection="drivers" id={id} />
          <NumberToCall driverId={id} />
        </div>
        <ContactUnanswered collection="drivers" id={id} />
      </Section>
      {hasNoFix(lastFixMs, nowMs) ? (
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
                  <b>Trip {trip.name}</b>
                  <span>{doing}</span>
                  {inHand ? (
                    <span className={css.doing}>
                      with
                      <button
                        type="button"
                        className={css.link}
                        onClick={() =>
                          machine.dispatch({
                            type: 'selection/choose',
                            data: { collection: 'activities', ids: [inHand.id] },
                          })
                        }
                      >
                        {inHand.name}
                      </button>
                    </span>
                  ) : null}
                </div>
              ) : (
                <p className={css.second}>{next ? 'Under way on no trip yet.' : 'On no trip.'}</p>
              )}
            </Section>
            {next ? (
              <Section title="Next" icon="planned">
                <div className={css.words}>
                  <b>Trip {next.name}</b>
                  <span>{nextWords({ world }, id, next)}</span>
                </div>
              </Section>
            ) : null}
          </>
        }
        right={
          <>
            <Section>
              <KeyValueList
                rows={[
                  { term: 'Type', value: driver.type === 'employee' ? 'Employee' : 'Contractor' },
                  {
                    term: 'Rating',
                    value: driver.rating === null ? 'None yet' : stars(driver.rating),
                  },
                  { term: 'Trips', value: `${driver.tripsCompleted} completed` },
                  { term: 'Licence', value: driver.licence ?? 'Unknown' },
                  {
                    term: 'Home',
                    value: driver.homeLocationId
                      ? placeLabel({ world }, driver.homeLocationId)
                      : 'Unknown',
                  },
                  { term: 'Phone', value: formatPhone(driver.phone) },
                ]}
              />
            </Section>
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

const availabilityWords = {
  available: 'available',
  priority: 'hand raised',
  unavailable: 'unavailable',
} as const;

const qualificationWords: { readonly [Q in Qualification]: string } = {
  cdl: 'CDL',
  manualTransmission: 'Manual',
  medicalCard: 'Medical Card',
  plates: 'Plates',
  twic: 'TWIC',
};

type Sees = Parameters<typeof placeLabel>[0];

/** What he is at, and where. */
function doingWords(sees: Sees, state: DriverState | null): string | null {
  if (!state?.action) return null;
  if (state.aboard) return 'Riding along in a chase car';
  const { toId } = state.action;
  return `${actionWords(state.action)}${toId ? ` ${placeLabel(sees, toId)}` : ''}`;
}

/** What he will do first, and where. */
function nextWords(sees: Sees, id: string, { actions }: Trip): string {
  const first = actions.find(({ driverId }) => driverId === id);
  if (!first) return 'Assigned, without a plan.';
  const place = first.toId ? ` ${placeLabel(sees, first.toId)}` : '';
  return `Assigned · first ${actionWords(first).toLowerCase()}${place}`;
}

/** S2 §2: 100 is five stars, in steps of half a star. */
function stars(rating: number) {
  const half = Math.round(rating / 10) / 2;
  return (
    <span className={css.rating}>
      <Icon of="rating" size={12} /> {half.toFixed(1)} of 5
    </span>
  );
}

/** What he is at, before the name of the place when there is one. */
function actionWords({ type, toId }: DriverAction): string {
  switch (type) {
    case 'Location | Travel':
      return toId ? 'Driving to' : 'Driving';
    case 'Errand | Rideshare':
      return toId ? 'Riding to' : 'Riding';
    case 'Pick-Up | Vehicle':
      return toId ? 'Picking up at' : 'Picking up';
    case 'Drop-Off | Vehicle':
      return toId ? 'Dropping off at' : 'Dropping off';
    case 'Pick-Up | Driver':
      return toId ? 'Fetching a driver at' : 'Fetching a driver';
    case 'Drop-Off | Driver':
      return toId ? 'Bringing a driver to' : 'Bringing a driver';
    case 'Errand | Check-in with Lead':
      return toId ? 'Meeting a chase car at' : 'Meeting a chase car';
    case 'Errand | Disembark':
      return toId ? 'Leaving a chase car at' : 'Leaving a chase car';
    default:
      return toId ? 'At work at' : 'At work';
  }
}
