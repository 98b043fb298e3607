import { type ReactNode, useId, useState } from 'react';
import { type DayName, daysOfWeek, hoursOf, shortDays, weekText } from '#domain/schedule.ts';
import { isSameClock, offsetMs, zoneAbbreviation } from '#domain/zones.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import hidden from '#views/kit/hidden.module.css';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { AskToDiscard, type Bound, Fate, Meanwhile, type Standing } from '../../forms/ui.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { useCompanyZone } from '../../world/ui.ts';
import type { WeekValues } from '../employees.forms.ts';
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
        <span className={css.space} />
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
      <span className={css.fill} />
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
      foot={off !== null && !form.isPending ? null : <Foot {...props} />}
    />
  );
}

function Foot(props: Parameters<typeof SavedSchedule>[0]) {
  const { form, changedMs, changedBy, isFilled } = props;
  const [isAsked, setAsked] = useState(false);
  const times = useShownTimes();
  const zone = useCompanyZone();
  const id = useId();
  const hoursIn = (week: WeekValues) =>
    daysOfWeek.reduce((sum, name) => sum + hoursOf(week[name]), 0);
  const [hours, were] = [hoursIn(form.values), hoursIn(form.there)];
  const changes = Object.keys(form.changes) as DayName[];
  const days = changes.map((name) => shortDays[daysOfWeek.indexOf(name)]);
  const why = form.maySave.yes ? null : form.maySave.reason;
  const by = changedBy === null ? '' : ` by ${changedBy}`;
  const unsaved = changes.length === 1 ? '1 unsaved change' : `${changes.length} unsaved changes`;
  const last = changedMs === null ? '' : `last changed ${times.dateTime(changedMs, zone)}${by}`;
  const rest = changes.length > 0 ? `was ${were}, ${unsaved}: ${days.join(', ')}` : last;
  if (isAsked && changes.length > 0) {
    const discard = () => {
      setAsked(false);
      form.discard();
    };
    return (
      <footer className={css.foot}>
        <AskToDiscard
          form={{ ...(form as unknown as Bound), discard }}
          onStay={() => setAsked(false)}
        />
      </footer>
    );
  }
  return (
    <footer className={css.foot}>
      <span className={css.sum} role="status" title={rest}>
        <b>{hours} h a week</b> {rest}
      </span>
      <Button off={changes.length === 0 || form.isPending} onClick={() => setAsked(true)}>
        Discard
      </Button>
      <Button
        variant={isFilled ? 'primary' : 'default'}
        pending={form.isPending}
        off={why !== null}
        aria-label="Save Changes of the schedule"
        aria-describedby={why === null ? undefined : id}
        onClick={() => form.save()}
      >
        Save Changes
      </Button>
      {why === null ? null : (
        <span id={id} className={hidden.visually}>
          {why}
        </span>
      )}
    </footer>
  );
}

/** ' · 1 h behind you', where the clocks differ. */
function behindText(zone: string, nowMs: number): string {
  if (isSameClock(zone, operatorZone, nowMs)) return '';
  const hours = (offsetMs(zone, nowMs) - offsetMs(operatorZone, nowMs)) / 3_600_000;
  if (hours === 0) return '';
  return ` · ${Math.abs(hours)} h ${hours < 0 ? 'behind' : 'ahead of'} you`;
}
