import type { ReactNode } from 'react';
import type { EpochMs, Trip } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import type { TripDetail, TripTerms } from '#domain/tripDetail.ts';
import { same } from '#domain/same.ts';
import { unknownWord, withWord } from '#domain/unknownWords.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { agreedNames, completionMs, endDelta, summaryOf } from '../tripPage.queries.ts';
import { Delta } from './Delta.tsx';
import css from './TripPage.module.css';
import { useTripPage } from './useTripPage.tsx';

type FactsProps = {
  readonly trip: Trip;
  readonly detail: TripDetail | null;
  readonly isReading: boolean;
};

/** S2 §2, where its type is none of ours. */
function chaseWords(trip: Trip): string {
  return unknownWord(trip, 'chaseType') === null ? 'N/A' : withWord('Unknown', trip, 'chaseType');
}

/** S2 §2 Trip Information. */
export function TripFacts({ trip, detail, isReading }: FactsProps) {
  const times = useShownTimes();
  const start = useTripPage(({ world }) => world.tables.locations.get(trip.startLocationId ?? ''));
  const expectedMs = useTripPage(({ clock }) => completionMs(trip, clock.state.nowMs));
  const delta = useTripPage(({ clock }) => endDelta(trip, clock.state.nowMs));
  const at = (ms: EpochMs | null, none: string) =>
    ms === null ? none : times.dateTime(ms, start?.timezone);
  const seats = detail?.chaseSeats ?? null;
  const isCancelled = trip.status === 'Cancelled';
  const notYet = isCancelled ? 'No' : 'Not yet';
  const isOver = trip.completedMs !== null || isCancelled;
  return (
    <section className={css.facts} aria-label="Trip Information">
      <dl className={css.factList}>
        <Fact term="Requestor">
          <Requestor trip={trip} detail={detail} isReading={isReading} />
        </Fact>
        <Fact term="From">
          {start ? `${start.city}, ${start.state}` : trip.startLabel || 'No saved location'}
        </Fact>
        <Fact term="Chase Type">
          {trip.chaseType ?? chaseWords(trip)}
          {seats === null ? '' : `, ${seats} seats`}
        </Fact>
        <Fact term="Trip Summary">{summaryOf(trip)}</Fact>
        {trip.readyMs === null ? null : <Fact term="Ready">{at(trip.readyMs, '')}</Fact>}
        <Fact term="Requested Start">{at(trip.requestedMs, '')}</Fact>
        <Fact term="Started">{at(trip.startedMs, notYet)}</Fact>
        <Fact term="Estimated Completion">
          {at(expectedMs, 'None')} {isOver ? null : <Delta minutes={delta} />}
        </Fact>
        <Fact term="Completed">
          {at(trip.completedMs, notYet)} {isOver ? <Delta minutes={delta} /> : null}
        </Fact>
      </dl>
      {detail?.agreed ? <Agreed agreed={detail.agreed} zone={start?.timezone} /> : null}
      {trip.notes ? <p className={css.tripNotes}>{trip.notes}</p> : null}
    </section>
  );
}

type AgreedProps = { readonly agreed: TripTerms; readonly zone: string | undefined };

/** What was agreed to when the trip was saved: only what was chosen, but the rate always. */
function Agreed({ agreed, zone }: AgreedProps) {
  const times = useShownTimes();
  const names = useTripPage((sees) => agreedNames(sees, agreed), same);
  const { wageCentsPerHour, bonusCents, bonusReason, chaseCar, meetMs } = agreed;
  const met = [names.meetAt, meetMs === null ? null : times.dateTime(meetMs, zone)];
  const meeting = met.filter((part) => part !== null).join(', ');
  return (
    <dl className={css.factList} aria-label="As agreed">
      <Fact term="Hourly Rate">{dollars(wageCentsPerHour)}</Fact>
      {bonusCents === 0 ? null : (
        <Fact term="Driver Bonus">
          {dollars(bonusCents)}
          {bonusReason === '' ? '' : `, ${bonusReason}`}
        </Fact>
      )}
      {names.payer === null ? null : <Fact term="Billing Account">{names.payer}</Fact>}
      {chaseCar === '' ? null : <Fact term="Chase Car">{chaseCar}</Fact>}
      {names.chaseDriver === null ? null : <Fact term="Chase Driver">{names.chaseDriver}</Fact>}
      {meeting === '' ? null : <Fact term="Chase Driver Meets">{meeting}</Fact>}
      {names.required.map(({ name, needs }) => (
        <Fact key={name} term={`Required of ${name}`}>
          {needs}
        </Fact>
      ))}
    </dl>
  );
}

type RequestorProps = {
  readonly trip: Trip;
  readonly detail: TripDetail | null;
  readonly isReading: boolean;
};

/** As an operator has set it, else the employee whom the trip names, else that of its moves. */
function Requestor({ trip, detail, isReading }: RequestorProps) {
  const person = useTripPage(({ world }) => world.tables.employees.get(trip.requestorId ?? ''));
  const name = trip.requestorName ?? person?.name ?? detail?.requestorName ?? null;
  const number = trip.requestorPhone ?? person?.phone ?? detail?.requestorPhone ?? null;
  if (name === null && number === null) {
    return detail ? 'Not recorded' : isReading ? 'Reading…' : 'Not read';
  }
  return (
    <>
      {name}
      {/* No dot between them: it would stand alone at the end of a line that breaks there. */}
      {name !== null && number !== null ? ' ' : null}
      {number === null ? null : <span className={css.whole}>{formatPhone(number)}</span>}
    </>
  );
}

function Fact(props: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
