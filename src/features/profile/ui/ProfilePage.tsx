import { type ReactNode, useMemo } from 'react';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { PasswordField } from '#views/kit/forms/TextField.tsx';
import { readPhone, writePhone } from '#views/kit/forms/phones.ts';
import { Avatar } from '#views/kit/marks/Person.tsx';
import { SavingForm, useSaving } from '../../employees/ui.ts';
import { unsavedText } from '#spine/forms/index.ts';
import { EveryInput, FormText, type Standing, useStanding } from '#spine/forms/ui.ts';
import { profileFields, type ProfileValues } from '#domain/profile.ts';
import { profileForm } from '../profile.forms.ts';
import { wrongProfile } from '../profile.requests.ts';
import type { ProfileTypes } from '../profile.slice.ts';
import css from './ProfilePage.module.css';

const useProfile = selectFrom<ProfileTypes>();

/** S2 §7: the user's own data and password. */
export function ProfilePage() {
  const user = useProfile(({ session }) => session.state.user);
  const id = user?.id ?? '';
  const form = useStanding(profileForm, id);
  const data = useMemo(() => ({ of: profileForm.request.type, id, typed: {}, over: {} }), [id]);
  const off = useReason('forms/type', data);
  if (!user || !form) return null;
  return (
    <div className="column tall">
      <ProfileForm key={id} form={form} off={off}>
        <header className={css.head}>
          <Avatar name={user.name} size="page" />
          <div>
            <h1 className="headline breaks">{user.name}</h1>
            <span className="small ink3">
              {user.username} · {user.roles.join(', ')}
            </span>
          </div>
        </header>
      </ProfileForm>
    </div>
  );
}

function ProfileForm(props: {
  readonly form: Standing<ProfileValues>;
  /** Why nothing may be typed; null when it may. */
  readonly off: string | null;
  readonly children: ReactNode;
}) {
  const saving = useSaving(props.form, props.off, false);
  const { form, passwords } = saving;
  const changed = Object.keys(form.changes);
  const isSame = changed.length === 0 && !passwords.isTyped;
  const why =
    wrongProfile(form.values) ??
    passwords.why ??
    (form.mayGoOn.yes ? null : form.mayGoOn.reason) ??
    (isSame ? 'Nothing has been changed.' : null);
  const all = passwords.isTyped ? [...changed, 'password'] : changed;
  return (
    <SavingForm
      saving={saving}
      why={why}
      isFilled
      className={css.form}
      head={props.children}
      state={
        <span className={css.changes} role="status">
          {unsavedText(all)}
        </span>
      }
    >
      <div className={css.fields}>
        <EveryInput
          fields={profileFields}
          inputs={{
            name: <FormText form={form} field="name" />,
            phone: (
              <FormText
                form={form}
                field="phone"
                read={readPhone}
                write={writePhone}
                inputMode="tel"
                mono
              />
            ),
          }}
        />
        {passwords.canSend ? (
          <>
            <PasswordField
              label="New password"
              name="new-password"
              autoComplete="new-password"
              help="Leave empty to keep it"
              readOnly={form.isPending}
              {...passwords.password}
            />
            <PasswordField
              label="Confirm password"
              name="confirm-password"
              autoComplete="new-password"
              readOnly={form.isPending}
              {...passwords.confirm}
            />
          </>
        ) : null}
      </div>
    </SavingForm>
  );
}
