import { type ComponentType, type ReactNode, useId, useMemo } from 'react';
import {
  leastPassword,
  personFields,
  type PersonValues,
  type RoleFlag,
  roleFlags,
} from '#domain/employees.ts';
import { isSameZone, zoneAbbreviation } from '#domain/zones.ts';
import { usZones } from '#domain/zoneOfState.ts';
import { Checkbox, Switch } from '#views/kit/forms/Choice.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { PasswordField, TextField } from '#views/kit/forms/TextField.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Icon } from '#views/kit/marks/Icon.tsx';
import {
  type Bound,
  fieldOf,
  FormAccount,
  FormText,
  Meanwhile,
  type Standing,
} from '#spine/forms/ui.ts';
import { unsavedText } from '#spine/forms/index.ts';
import { whyWrong } from '../employees.requests.ts';
import css from './EmployeePage.module.css';
import { SavingForm, useSaving } from './SavingForm.tsx';
import { readPhone, writePhone } from '#views/kit/forms/phones.ts';
import { useEmployees } from './useEmployees.tsx';
import type { Passwords } from './usePasswords.tsx';

type Form = { readonly form: Standing<PersonValues> };
type Picked = {
  readonly isTyped: boolean;
  clear(): void;
  /** For the payload: a handle of it as `pictureHandle`, or nothing. */
  taken(): { readonly [handle: string]: string };
};

/** The data of a person, their roles and attributes; `children` follow them and are not saved. */
export function PersonForm(
  props: Form & {
    /** Why nothing may be typed; null when it may. */
    readonly off: string | null;
    readonly employeeNumber: string | null;
    readonly isNew: boolean;
    /** Whether its 'Save Changes' is the filled button of the screen. */
    readonly isFilled: boolean;
    /** A picture that was chosen for a new employee. */
    readonly picture?: Picked;
    readonly children?: ReactNode;
  },
) {
  const { employeeNumber, isNew, picture } = props;
  const saving = useSaving(props.form, props.off, isNew);
  const { form, passwords } = saving;
  const why = whyNotSaved(form, passwords, isNew);
  return (
    <SavingForm
      saving={saving}
      why={why}
      isFilled={props.isFilled}
      className={css.scroll}
      {...(picture ? { more: picture } : {})}
      state={
        <span className={css.changes} role="status">
          {isNew ? (why ?? 'Ready to be saved') : stateText(form, passwords)}
        </span>
      }
    >
      <Meanwhile form={form as unknown as Bound} />
      <Personal
        form={form}
        passwords={saving.off === null ? passwords : null}
        employeeNumber={employeeNumber}
        isNew={isNew}
      />
      <Organization form={form} isRead={saving.off !== null} />
      {props.children}
    </SavingForm>
  );
}

/** The others are in the organization's part. */
type OfPerson = Exclude<keyof PersonValues, RoleFlag | 'prefCDL' | 'prefManual' | 'isAvailable'>;
type Shown = Form & { readonly isNew: boolean };
const inputs: { readonly [F in OfPerson]: ComponentType<Shown> } = {
  firstName: ({ form, isNew }) => <FormText form={form} field="firstName" autoFocus={isNew} />,
  lastName: ({ form }) => <FormText form={form} field="lastName" />,
  phone: ({ form }) => (
    <FormText form={form} field="phone" read={readPhone} write={writePhone} inputMode="tel" mono />
  ),
  email: ({ form }) => (
    <FormText form={form} field="email" inputMode="email" help="Also the username" />
  ),
  accountId: ({ form }) => <FormAccount form={form} />,
  timezone: Zone,
};
const personal = Object.keys(inputs) as readonly OfPerson[];

function Personal(
  props: Form & {
    /** Null for who may only read. */
    readonly passwords: Passwords | null;
    readonly employeeNumber: string | null;
    readonly isNew: boolean;
  },
) {
  const { form, passwords, isNew } = props;
  const isOff = form.isPending;
  const shown = [
    ...personal.map((field) => form.errors[field]),
    passwords?.password.error,
    passwords?.confirm.error,
  ];
  const wrong = shown.filter(Boolean).length;
  return (
    <section className={css.card} aria-label="Personal Information">
      <h2 className={css.cardHead}>
        Personal Information
        {wrong === 0 ? null : (
          <span className={css.count}>
            {wrong} {wrong === 1 ? 'field needs' : 'fields need'} a change
          </span>
        )}
      </h2>
      <div className={css.fields}>
        {personal.map((field) => {
          const Input = inputs[field];
          return <Input key={field} form={form} isNew={isNew} />;
        })}
        {passwords?.canSend ? (
          <>
            <PasswordField
              label={isNew ? 'Password' : 'New password'}
              name="new-password"
              autoComplete="new-password"
              help={isNew ? `At least ${leastPassword} characters` : 'Leave empty to keep it'}
              readOnly={isOff}
              {...passwords.password}
            />
            <PasswordField
              label="Confirm password"
              name="confirm-password"
              autoComplete="new-password"
              readOnly={isOff}
              {...passwords.confirm}
            />
          </>
        ) : null}
        <TextField
          label="Employee ID"
          value={props.employeeNumber ?? (isNew ? 'Given when saved' : 'None')}
          onChange={() => {}}
          readOnly
          quiet
          mono
        />
      </div>
    </section>
  );
}

function Zone({ form }: Form) {
  const nowMs = useEmployees(({ clock }) => clock.state.nowMs);
  const { timezone } = form.values;
  const options = useMemo(() => {
    const isKnown = usZones.some((one) => isSameZone(one, timezone));
    const all = isKnown ? usZones : [...usZones, timezone];
    return all.map((id) => ({ id, text: `${id} (${zoneAbbreviation(id, nowMs)})` }));
  }, [timezone, nowMs]);
  const { isOff, ...field } = fieldOf(form, 'timezone');
  const value = usZones.find((one) => isSameZone(one, timezone)) ?? timezone;
  return (
    <Select
      {...field}
      value={value}
      options={options}
      disabled={isOff}
      help="For the work schedule"
      onChange={(zone) => form.type({ timezone: zone })}
    />
  );
}

/** S2 §6: the roles with what they allow, and the attributes of a driver. */
function Organization({ form, isRead }: Form & { readonly isRead: boolean }) {
  const wrong = roleFlags.map(([flag]) => form.errors[flag]).find((why) => why !== undefined);
  const id = useId();
  return (
    <section className={css.card} aria-label="Organization Settings">
      <h2 className={css.cardHead}>
        Organization Settings
        {isRead ? null : <span className={css.hint}>Roles add up. At least one is needed.</span>}
      </h2>
      <fieldset className={css.roles} aria-describedby={id}>
        <legend className={hidden.visually}>Roles</legend>
        {roleFlags.map(([flag, role, allows]) => (
          <Checkbox
            key={flag}
            label={role}
            help={allows}
            checked={form.values[flag]}
            disabled={form.isPending}
            onChange={(isOn) => form.type({ [flag]: isOn })}
          />
        ))}
      </fieldset>
      <div id={id} className={css.wrong} role="alert">
        {wrong === undefined ? null : (
          <>
            <Icon of="error" size={12} />
            {wrong}
          </>
        )}
      </div>
      <div className={css.attributes} role="group" aria-label="Attributes">
        <span className={css.hint}>Attributes</span>
        {(['prefCDL', 'prefManual', 'isAvailable'] as const).map((field) => (
          <Switch
            key={field}
            label={personFields.labels[field]}
            checked={form.values[field]}
            disabled={form.isPending}
            leads
            onChange={(isOn) => form.type({ [field]: isOn })}
          />
        ))}
      </div>
    </section>
  );
}

/** S2 §5: what keeps the form from being saved; null when nothing does. */
function whyNotSaved(form: Standing<PersonValues>, passwords: Passwords, isNew: boolean) {
  const [wrong] = Object.entries(form.wrong) as [keyof PersonValues, string][];
  if (wrong) return whyWrong(...wrong);
  if (passwords.why !== null) return passwords.why;
  if (!form.mayGoOn.yes) return form.mayGoOn.reason;
  const isSame = Object.keys(form.changes).length === 0 && !passwords.isTyped;
  return !isNew && isSame ? 'Nothing has been changed.' : null;
}

/** The fields that keep the form from being saved; where none does, what is unsaved. */
function stateText(form: Standing<PersonValues>, passwords: Passwords): string {
  const fields = (Object.keys(form.wrong) as (keyof PersonValues)[]).map((field) =>
    // One of the roles stands for all of them.
    field.startsWith('is') ? 'roles' : personFields.labels[field].toLowerCase(),
  );
  const all = passwords.why === null ? fields : [...fields, 'password'];
  return all.length > 0 ? `Must be changed first: ${all.join(', ')}` : changesText(form, passwords);
}

function changesText({ changes }: Standing<PersonValues>, { isTyped }: Passwords): string {
  const fields = Object.keys(changes) as (keyof PersonValues)[];
  const words = fields.map((field) => {
    const isName = field.startsWith('is') || field.startsWith('pref');
    return isName ? personFields.labels[field] : personFields.labels[field].toLowerCase();
  });
  return unsavedText(isTyped ? [...words, 'password'] : words);
}
