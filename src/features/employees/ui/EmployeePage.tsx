import { type ReactNode, useMemo, useState } from 'react';
import type { PersonValues, WeekValues } from '#domain/employees.ts';
import type { Employee } from '#domain/entities.ts';
import { pictureRule } from '#domain/pictures.ts';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSecrets } from '#views/bind/secrets.tsx';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Avatar, PresenceDot, presenceWords } from '#views/kit/marks/Person.tsx';
import { formatAge } from '#views/kit/marks/Quantity.tsx';
import { ErrorState } from '#views/kit/panels/States.tsx';
import { useFetched, PersonAvatar } from '#spine/fetches/ui.ts';
import { useTelemetryReading } from '../../map/ui.ts';
import { type Standing, useStanding } from '#spine/forms/ui.ts';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { Verifications } from '../../verifications/ui.ts';
import { goneText } from '#spine/world/index.ts';
import { employeeHistory } from '../employees.fetches.ts';
import { employeeForm, newEmployeeForm, scheduleForm } from '../employees.forms.ts';
import { driverOf, typedOf } from '../employees.queries.ts';
import { removeEmployee, removePicture, savePicture, subjectOf } from '../employees.requests.ts';
import { AvatarPicker } from './AvatarPicker.tsx';
import { EmployeeLoading } from './EmployeeLoading.tsx';
import css from './EmployeePage.module.css';
import { PersonForm } from './PersonForm.tsx';
import { hoursOfWeek, SavedSchedule, ScheduleHalf } from './ScheduleHalf.tsx';
import { TripHistory } from './TripHistory.tsx';
import { useEmployees, useWhyNot, useWhyNotTyped } from './useEmployees.tsx';

/** S2 §2: the screen of one employee. */
export function EmployeePage({ id }: { readonly id: string }) {
  const employee = useEmployees(({ world }) => world.tables.employees.get(id));
  const phase = useEmployees(({ world }) => world.state.phase);
  const gone = useEmployees((sees) => goneText(sees, 'employees', id));
  const form = useStanding(employeeForm, id);
  const week = useStanding(scheduleForm, id);
  const off = useWhyNotTyped(employeeForm, id);
  const weekOff = useWhyNotTyped(scheduleForm, id);
  const params = useMemo(() => ({ employeeId: id }), [id]);
  const history = useFetched(employeeHistory, params);
  const isWide = useIsWide();
  if (!form || !week || !employee) {
    if (!employee && phase !== 'ready') return <EmployeeLoading />;
    return (
      <ErrorState title="No such employee" level={1}>
        {gone}
      </ErrorState>
    );
  }
  // One filled button: that of the half that alone has changes.
  const hasChanges = (one: { readonly changes: object }) => Object.keys(one.changes).length > 0;
  const isWeekFirst = hasChanges(week) && !hasChanges(form);
  const trips = <TripHistory history={history} isWhole={!isWide} />;
  return (
    <Halves
      head={<Head employee={employee} />}
      form={
        <PersonForm
          key={id}
          form={form}
          off={off}
          employeeNumber={employee.employeeNumber}
          isNew={false}
          isFilled={!isWeekFirst}
        >
          <Unsent id={id} />
          {isWide ? trips : null}
          <div className={css.card}>
            <Verifications employeeId={id} />
          </div>
        </PersonForm>
      }
      history={trips}
      trips={history.now.is === 'ready' ? history.now.value.length : null}
      week={week.values}
      schedule={
        <SavedSchedule
          form={week}
          zone={employee.timezone}
          off={weekOff}
          changedMs={employee.modifiedMs}
          changedBy={employee.modifiedByName}
          isFilled={isWeekFirst}
        />
      }
    />
  );
}

/** S2 §2: the same for a new employee. */
export function NewEmployeePage() {
  const own = useEmployees(({ session }) => session.state.user?.accountId);
  const accountId = useEmployees(({ scope }) => scope.state.accountId) ?? own ?? '';
  const form = useStanding(newEmployeeForm, accountId);
  const off = useWhyNotTyped(newEmployeeForm, accountId);
  const secrets = useSecrets();
  // Like a password it lives here alone.
  const [picture, setPicture] = useState<string | null>(null);
  if (!form) return null;
  const { firstName, lastName } = form.values;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Halves
      head={
        <header className={css.head}>
          {off === null && secrets ? (
            <AvatarPicker
              name={name || 'the new employee'}
              pending={form.isPending}
              onPick={setPicture}
            >
              <Avatar name={name || '?'} size="page" picture={picture} />
            </AvatarPicker>
          ) : (
            <Avatar name={name || '?'} size="page" />
          )}
          <div className={css.names}>
            <h1 className={css.name} data-leads>
              <Cut text={name || 'New employee'} />
            </h1>
            {off === null ? (
              <span className={css.second}>Picture: {pictureRule}. Optional.</span>
            ) : null}
          </div>
        </header>
      }
      form={
        <PersonForm
          key={accountId}
          form={form as unknown as Standing<PersonValues>}
          off={off}
          employeeNumber={null}
          isNew
          picture={{
            isTyped: picture !== null,
            clear: () => setPicture(null),
            taken: (): { [handle: string]: string } =>
              picture === null || !secrets ? {} : { pictureHandle: secrets.put(picture) },
          }}
          isFilled
        />
      }
      history={null}
      trips={null}
      week={form.values}
      schedule={
        <ScheduleHalf
          week={form.values}
          saved={form.there}
          zone={form.values.timezone}
          isOff={off !== null}
          type={(typed) => form.type(typed)}
          foot={
            <footer className={css.foot}>
              <span>
                <b>{hoursOfWeek(form.values)} h a week</b>, saved with the employee
              </span>
            </footer>
          }
        />
      }
    />
  );
}

type Part = 'details' | 'history' | 'schedule';

function Halves(props: {
  readonly head: ReactNode;
  /** In a wide window with the history below the fields. */
  readonly form: ReactNode;
  /** Null for a new employee. */
  readonly history: ReactNode;
  /** How many trips it has; null as long as they are not read. */
  readonly trips: number | null;
  readonly week: WeekValues;
  readonly schedule: ReactNode;
}) {
  const { head, form, history, trips, week, schedule } = props;
  const isWide = useIsWide();
  const [shown, setShown] = useState<Part>('details');
  // All parts stay, at any width: a typed password is in none of the kept forms.
  const isAway = (part: Part) => !isWide && shown !== part;
  const parts = [
    { value: 'details', label: 'Details' },
    ...(history
      ? [
          {
            value: 'history' as const,
            label: 'Trip History',
            ...(trips === null ? {} : { detail: `${trips}` }),
          },
        ]
      : []),
    { value: 'schedule', label: 'Work Schedule', detail: `${hoursOfWeek(week)} h` },
  ] as const;
  return (
    <div className={isWide ? css.page : css.narrow}>
      <section className={css.left} aria-label="Employee">
        {head}
        {isWide ? null : (
          <div className={css.tabs}>
            <Segmented label="Shown" value={shown} options={parts} onChange={setShown} />
          </div>
        )}
        <div className={css.form} hidden={isAway('details')}>
          {form}
        </div>
        {isWide || !history ? null : (
          <div className={css.scroll} hidden={isAway('history')}>
            {history}
          </div>
        )}
      </section>
      <section className={css.right} aria-label="Work Schedule" hidden={isAway('schedule')}>
        {schedule}
      </section>
    </div>
  );
}

/** Narrower windows show one part at a time. */
function useIsWide(): boolean {
  return useWindowWidth() >= 1180;
}

function Head({ employee }: { readonly employee: Employee }) {
  const { id, name, email } = employee;
  const driver = useEmployees((sees) => driverOf(sees, employee));
  const nowMs = useEmployees(({ clock }) => clock.state.nowMs);
  const driverId = driver?.id ?? '';
  const fixMs = useTelemetryReading(({ positions }) => positions.at(driverId)?.atMs ?? null);
  const show = useMemo(() => ({ collection: 'drivers', id: driverId }) as const, [driverId]);
  const age = fixMs === null ? '' : `, position ${formatAge(Math.max(0, nowMs - fixMs), 'ago')}`;
  return (
    <header className={css.head}>
      <Picture employee={employee} />
      <div className={css.names}>
        <h1 className={css.name} title={name} data-leads>
          <Cut text={name} />
        </h1>
        <span className={css.second}>
          {email}
          {driver ? (
            <>
              {' · '}
              <PresenceDot presence={driver.presence} /> {presenceWords[driver.presence]}
              {age}
            </>
          ) : null}
        </span>
      </div>
      {driver && fixMs !== null ? (
        <CommandButton type="search/open" data={show} label="Locate on map" icon="locate" />
      ) : null}
      <RemovePicture employee={employee} />
      <Remove employee={employee} key={id} />
    </header>
  );
}

/** A chosen picture is saved at once; it is shown meanwhile. */
function Picture({ employee }: { readonly employee: Employee }) {
  const { id: employeeId, version, name, avatar } = employee;
  const machine = useMachine();
  const secrets = useSecrets();
  const isOff = useWhyNot() !== null || secrets === null;
  const isSaving = useOpen(savePicture, subjectOf({ employeeId })) !== undefined;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = isSaving ? chosen : null;
  const face = <PersonAvatar name={name} size="page" avatar={avatar} picture={shown} />;
  if (isOff) return face;
  return (
    <AvatarPicker
      name={name}
      pending={isSaving}
      onPick={(picture) => {
        setChosen(picture);
        const data = { employeeId, version, pictureHandle: secrets.put(picture) };
        void machine.dispatch({ type: 'employees/savePicture', data });
      }}
    >
      {face}
    </AvatarPicker>
  );
}

/** There only with a picture that is saved, for those who may change it. */
function RemovePicture({ employee }: { readonly employee: Employee }) {
  const { id: employeeId, version, name, avatar } = employee;
  const isOff = useWhyNot() !== null;
  const data = useMemo(() => ({ employeeId, version }), [employeeId, version]);
  const isRemoving = useOpen(removePicture, subjectOf({ employeeId })) !== undefined;
  if (isOff || avatar === null) return null;
  return (
    <AskingButton<'employees/removePicture'>
      type="employees/removePicture"
      data={data}
      label="Remove Picture"
      icon="remove"
      size="medium"
      pending={isRemoving}
      title={`Remove the picture of ${name}?`}
      no="Keep the picture"
      yes="Remove"
      isDanger
    >
      <p>
        The initials of <b>{name}</b> stand in its place. The picture is not kept.
      </p>
    </AskingButton>
  );
}

function Remove({ employee }: { readonly employee: Employee }) {
  const { id: employeeId, version, name, driverId } = employee;
  const whyNot = useWhyNot();
  const data = useMemo(() => ({ employeeId, version }), [employeeId, version]);
  const isLeaving = useOpen(removeEmployee, subjectOf({ employeeId })) !== undefined;
  const hasTyped = useEmployees((sees) => typedOf(sees, employeeId).length > 0);
  if (whyNot !== null) return null;
  return (
    <span className={css.danger}>
      <AskingButton<'employees/remove'>
        type="employees/remove"
        data={data}
        label="Remove Employee"
        icon="remove"
        size="medium"
        pending={isLeaving}
        title={`Remove ${name}?`}
        no="Keep the employee"
        yes="Remove"
        isDanger
      >
        <p>
          <b>{name}</b> is taken off the list of employees.
        </p>
        <p>
          {driverId
            ? 'Their trips and the moves that they requested stay as they are. They drive no more.'
            : 'The moves that they requested stay as they are.'}
        </p>
        {hasTyped ? <p>Your unsaved changes here are discarded.</p> : null}
      </AskingButton>
    </span>
  );
}

/** A removal or a change of the picture that waits or is unanswered. */
function Unsent({ id }: { readonly id: string }) {
  const subject = subjectOf({ employeeId: id });
  return (
    <>
      <UnderWay request={removeEmployee} subject={subject} inset />
      <UnderWay request={savePicture} subject={subject} inset />
      <UnderWay request={removePicture} subject={subject} inset />
    </>
  );
}
