import { useEffect, useState } from 'react';
import { may } from '#domain/capabilities.ts';
import { chaseTypes, mostDrivers, mostDriversOf } from '#domain/plannerModes.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Segmented, Switch } from '#views/kit/forms/Choice.tsx';
import { SliderField } from '#views/kit/forms/SliderField.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { Band, BandPair } from '#views/kit/panels/Band.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { readBonus } from '../../preflight.queries.ts';
import { recommendedCount } from '../../problem.queries.ts';
import { type PlanDraft, wageRange } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Preflight.module.css';
import { useOptions } from './useOptions.tsx';

/** How many drivers there are at most, and what they are paid. */
export function PayBand(props: { readonly plan: PlanDraft } & OnWrong) {
  const { plan, onWrong } = props;
  const set = useOptions();
  const roles = useTrips(({ session }) => session.state.user?.roles);
  const mayPay = may(roles ?? [], 'trips.bonus').yes;
  return (
    <Band
      name="Drivers, pay"
      below={
        chaseTypes[plan.mode] === 'Rideshare' ? null : (
          // Reading 69: without it a chase mode uses none.
          <Switch
            label="Rides where nothing else fits"
            checked={plan.ridesAllowed}
            onChange={(ridesAllowed) => set({ ridesAllowed })}
          />
        )
      }
    >
      <MostDrivers plan={plan} />
      <BandPair>
        <SliderField
          label="Hourly rate"
          value={Math.round(plan.wageCentsPerHour / 100)}
          min={wageRange.minCents / 100}
          max={wageRange.maxCents / 100}
          unit="$"
          onChange={(rate) => set({ wageCentsPerHour: rate * 100 })}
        />
        {mayPay ? (
          <Bonus key={`${plan.tipCents} ${plan.tipReason}`} plan={plan} onWrong={onWrong} />
        ) : null}
      </BandPair>
    </Band>
  );
}

export type OnWrong = {
  /** What is typed cannot be taken: why, or null again. It is not in the draft. */
  readonly onWrong: (why: string | null) => void;
};

/** Reading 18: 1 to 12; what the route planner does not take is left out with a notice. */
function MostDrivers({ plan }: { readonly plan: PlanDraft }) {
  const set = useOptions();
  const recommended = useTrips((sees) => Math.min(mostDrivers, recommendedCount(sees, plan)));
  const chosen = plan.driverCount ?? recommended;
  const most = mostDriversOf(plan.mode);
  return (
    <>
      <Segmented
        label="Maximum drivers"
        showLabel
        dense
        value={`${chosen}`}
        options={counts.map((count) => ({
          value: `${count}`,
          label: count === recommended ? `${count} (recommended)` : `${count}`,
        }))}
        onChange={(value) => {
          const count = Number(value);
          set({ driverCount: count === recommended ? null : count });
        }}
      />
      {chosen > most ? (
        <Notice tone="warn" inset>
          The route planner takes {most} drivers at most: {most} of {chosen} are used.
        </Notice>
      ) : null}
    </>
  );
}

const counts = Array.from({ length: mostDrivers }, (_, index) => index + 1);

/** S2 §5: an amount of at least 0 with 2 decimals; without one there is no reason for it. */
function Bonus({ plan, onWrong }: { readonly plan: PlanDraft } & OnWrong) {
  const set = useOptions();
  const { tipCents, tipReason } = plan;
  const [amount, setAmount] = useState((tipCents / 100).toFixed(2));
  const [typed, setReason] = useState(tipReason);
  const cents = readBonus(amount);
  const isWrong = cents === null;
  useEffect(() => {
    onWrong(isWrong ? 'The driver bonus is not an amount.' : null);
    return () => onWrong(null);
  }, [isWrong, onWrong]);
  const reason = cents !== null && cents > 0 ? typed : '';
  const isAdded = cents === tipCents && reason.trim() === tipReason;
  const add = () => {
    if (cents !== null && !isAdded) set({ tipCents: cents, tipReason: reason.trim() });
  };
  return (
    // It only observes whether the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label="Driver bonus"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      // Going on to the next step must not lose what was typed.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) add();
      }}
    >
      <div className={css.bonus}>
        <div className={css.label}>
          <span aria-hidden>Driver bonus</span>
          <span className={css.said} role="status">
            {helpOf(cents, tipCents, isAdded)}
          </span>
        </div>
        <TextField
          label="Driver bonus"
          hideLabel
          mono
          inputMode="decimal"
          value={amount}
          error={isWrong ? 'Not an amount' : null}
          onChange={(text) => {
            setAmount(text);
            if (readBonus(text) === 0) setReason('');
          }}
          suffix="$"
        />
        <TextField
          label="Reason of the bonus"
          hideLabel
          placeholder="Reason"
          value={reason}
          disabled={cents === null || cents <= 0}
          onChange={setReason}
        />
        <Button type="submit" off={cents === null || isAdded}>
          Add
        </Button>
      </div>
    </form>
  );
}

function helpOf(cents: number | null, tipCents: number, isAdded: boolean): string | null {
  if (cents === null) return null;
  if (!isAdded) return 'Not added yet';
  return tipCents === 0 ? null : `${dollars(tipCents)} is added`;
}
