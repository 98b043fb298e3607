import { nextReady } from '#domain/moveTimes.ts';
import { formatDate, formatTime, zoneAbbreviation } from '#domain/zones.ts';
import { onTimeCentsPerMinute, standardRates } from '#planning/team/model/costs.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import { Segmented, Switch } from '#views/kit/forms/Choice.tsx';
import { DateTimeField } from '#views/kit/forms/DateTimeField.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { Band, BandPair } from '#views/kit/panels/Band.tsx';
import { same } from '#domain/same.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { startOf } from '../../problem.queries.ts';
import { driversAtMost } from '../../preflight.queries.ts';
import { type PlanDraft, remoteModes } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Preflight.module.css';
import { PlanPlace } from './PlanPlace.tsx';
import { useOptions } from './useOptions.tsx';

/** Where and when the trip starts, whether drivers come back, and how it is saved. */
export function WhenBand({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const start = useTrips((sees) => startOf(sees, plan), same);
  const most = useTrips((sees) => driversAtMost(sees, plan));
  return (
    <Band
      name="Where, when"
      below={remoteModes[plan.mode] === undefined ? <OnTimeFirst plan={plan} /> : null}
    >
      <BandPair>
        <PlanPlace
          plan={plan}
          label="Start location"
          placeholder="Enter a location"
          icon="custom"
          placeId={start?.id ?? null}
          hint={plan.startLocationId === null ? 'the first pick-up' : undefined}
          onChange={(startLocationId, places) => set({ startLocationId, ...places })}
        />
        <Segmented
          label="Trip"
          showLabel
          fill
          value={plan.roundTrip ? 'round' : 'oneWay'}
          options={ways}
          onChange={(way) => set({ roundTrip: way === 'round' })}
        />
        <RequestTime plan={plan} zone={start?.timezone ?? operatorZone} />
        <div>
          <Segmented
            label="Save as"
            showLabel
            fill
            value={plan.saveAs}
            options={saves}
            onChange={(saveAs) => set({ saveAs })}
          />
          <div className={css.help}>
            {plan.saveAs === 'trip'
              ? 'All drivers are on one trip'
              : most === 1
                ? 'Saves one trip'
                : `Saves up to ${most} trips, each may fail alone`}
          </div>
        </div>
      </BandPair>
    </Band>
  );
}

const ways = [
  { value: 'round', label: 'Round trip' },
  { value: 'oneWay', label: 'One way' },
] as const;
const saves = [
  { value: 'trip', label: 'One trip' },
  { value: 'perDriver', label: 'One per driver' },
] as const;
const times = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At' },
] as const;

/** 'Now' moves along with the clock; 'At' is a time, never earlier than now (S2 §5). */
function RequestTime({ plan, zone: own }: { readonly plan: PlanDraft; readonly zone: string }) {
  const set = useOptions();
  const shown = useShownTimes();
  const zone = shown.zone(own);
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const soonestMs = nextReady(nowMs, zone);
  const { requestMs } = plan;
  return (
    <div>
      <div className={css.time}>
        <span className={css.label} aria-hidden>
          Request time
        </span>
        <Segmented
          label="Request time"
          value={requestMs === null ? 'now' : 'at'}
          options={times}
          onChange={(when) => set({ requestMs: when === 'now' ? null : soonestMs })}
        />
        {requestMs === null ? (
          <TextField
            label="Request time"
            hideLabel
            quiet
            readOnly
            mono
            value={formatTime(nowMs, zone)}
            onChange={noop}
            suffix={zoneAbbreviation(zone, nowMs)}
          />
        ) : (
          <div className={css.fixed}>
            <DateTimeField
              label="Request time"
              hideLabel
              value={requestMs}
              zone={zone}
              operatorZone={operatorZone}
              minMs={nowMs - 60_000}
              startMs={soonestMs}
              onChange={(ms) => set({ requestMs: Math.max(ms ?? soonestMs, soonestMs) })}
            />
          </div>
        )}
      </div>
      {requestMs === null ? (
        <div className={css.help}>{formatDate(nowMs, zone)}, moves along each minute</div>
      ) : null}
    </div>
  );
}

const noop = () => {};

/** A planner of the server has an objective of its own, and is not asked. */
function OnTimeFirst({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const isFirst = plan.onTimeFirst === true;
  const own = plan.lateCentsPerMinute ?? standardRates.lateCentsPerMinute;
  const cents = isFirst ? onTimeCentsPerMinute : own;
  return (
    <Switch
      label="On time first"
      help={`${dollars(cents)} a late minute`}
      checked={isFirst}
      onChange={(onTimeFirst) => set({ onTimeFirst })}
    />
  );
}
