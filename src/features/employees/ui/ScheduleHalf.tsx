import { type ReactNode, useState } from 'react';
import { type DayName, daysOfWeek, hoursOf, shortDays, weekText } from '#domain/schedule.ts';
import { isSameClock, offsetMs, zoneAbbreviation } from '#domain/zones.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { unsavedText } from '#spine/forms/index.ts';
import { type Bound, Fate, Meanwhile, type Standing } from '#spine/forms/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { WeekValues } from '#domain/employees.ts';
import { Foot } from './Foot.tsx';
import css from './Schedule.module.css';
import { ScheduleGrid } from './ScheduleGrid.tsx';
import { useEmployees } from './useEmployees.tsx';

type Props = {
  readonly week: WeekValues;
  readonly saved: WeekValues;
  readonly zone: string;
  readonly isOff: boolean;
  readonly type: (typed: Partial<WeekValues>) => void;
  /** Notices above the grid. */
  readonly notices?: ReactNode;
  readonly foot?: ReactNode;
};

/** S2 §2: the week of an employee, in their zone (reading 15), shown or hidden. */
export function ScheduleHalf(props: Props) {
  const { week, zone } = props;
  const nowMs = useEmployees(({ clock }) => clock.state.nowMs);
  const [isShown, setShown] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const off = behindText(zone, nowMs);
  return (
    <div className={css.half}>
      <header className={css.head}>
        <h2>Work Schedule</h2>
        <span className={css.zone}>
          {zone} ({zoneAbbreviation(zone, nowMs)}){off}
        </span>
        <span className="grow" />
        {isShown ? (
          <Button size="small" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show Partial Times' : 'Show All Times'}
          </Button>
        ) : null}
        <Button size="small" variant="ghost" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Schedule' : 'Show Schedule'}
        </Button>
      </header>
      {props.notices}
      {isShown ? (
        <ScheduleGrid key={`${isWhole}`} {...props} nowMs={nowMs} isWhole={isWhole} />
      ) : (
        <p className={css.line}>{weekText(daysOfWeek.map((name) => week[name]))}</p>
      )}
      <span className="grow" />
      {props.foot}
    </div>
  );
}

/** The schedule of an employee who is there, with its own 'Save Changes'. */
export function SavedSchedule(props: {
  readonly form: Standing<WeekValues>;
  readonly zone: string;
  readonly off: string | null;
  /** When the employee was changed last, and by whom. */
  readonly changedMs: number | null;
  readonly changedBy: string | null;
  readonly isFilled: boolean;
}) {
  const { form, zone, off } = props;
  const bound = form as unknown as Bound;
  const isOff = off !== null || form.isPending;
  return (
    <ScheduleHalf
      week={form.values}
      saved={form.there}
      zone={zone}
      isOff={isOff}
      type={(typed) => form.type(typed)}
      notices={
        <>
          <Fate form={bound} />
          <Meanwhile form={bound} />
        </>
      }
      foot={off !== null && !form.isPending ? null : <WeekFoot {...props} />}
    />
  );
}

function WeekFoot(props: Parameters<typeof SavedSchedule>[0]) {
  const { form, changedMs, changedBy } = props;
  const times = useShownTimes();
  const zone = useCompanyZone();
  const [hours, were] = [hoursOfWeek(form.values), hoursOfWeek(form.there)];
  const changes = Object.keys(form.changes) as DayName[];
  const days = changes.map((name) => shortDays[daysOfWeek.indexOf(name)] ?? name);
  const by = changedBy === null ? '' : ` by ${changedBy}`;
  // No server says when the week alone was changed.
  const last = changedMs === null ? '' : `employee saved ${times.dateTime(changedMs, zone)}${by}`;
  const rest = changes.length > 0 ? `instead of ${were} h, ${unsavedText(days)}` : last;
  return (
    <Foot
      form={form}
      hasTyped={changes.length > 0}
      discard={() => form.discard()}
      why={form.maySave.yes ? null : form.maySave.reason}
      isFilled={props.isFilled}
      save={() => form.save()}
      label="Save Changes of the schedule"
    >
      <span className={css.sum} role="status" title={rest}>
        <b>{hours} h a week</b> {rest}
      </span>
    </Foot>
  );
}

export function hoursOfWeek(week: WeekValues): number {
  return daysOfWeek.reduce((sum, name) => sum + hoursOf(week[name]), 0);
}

/** ' · 1 h behind you', where the clocks differ. */
function behindText(zone: string, nowMs: number): string {
  if (isSameClock(zone, operatorZone, nowMs)) return '';
  const hours = (offsetMs(zone, nowMs) - offsetMs(operatorZone, nowMs)) / 3_600_000;
  if (hours === 0) return '';
  return ` · ${Math.abs(hours)} h ${hours < 0 ? 'behind' : 'ahead of'} you`;
}
