import { type ReactNode, useId } from 'react';
import type { Values } from '#domain/merge.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { type Bound, Fate, type Standing } from '#spine/forms/ui.ts';
import { Foot } from './Foot.tsx';
import { type Passwords, usePasswords } from './usePasswords.tsx';

/** A form on its screen with the password beside it. */
export type Saving<V extends Values> = {
  /** Locked like one that is being saved, when nothing may be typed. */
  readonly form: Standing<V>;
  readonly passwords: Passwords;
  /** Why nothing may be typed; null when it may. */
  readonly off: string | null;
};

/** `off`: why nothing may be typed. `isNew`: it needs a password. */
export function useSaving<V extends Values>(
  form: Standing<V>,
  off: string | null,
  isNew: boolean,
): Saving<V> {
  const passwords = usePasswords(isNew);
  // What is being saved says so itself.
  const why = form.isPending ? null : off;
  return { form: why === null ? form : { ...form, isPending: true }, passwords, off: why };
}

/** The form element, its state and its foot; Enter and 'Save Changes' save it with the password. */
export function SavingForm<V extends Values>(props: {
  readonly saving: Saving<V>;
  /** Why it can't be saved; null when it can. */
  readonly why: string | null;
  readonly isFilled: boolean;
  readonly className: string | undefined;
  /** What is unsaved, in words. */
  readonly state: ReactNode;
  /** Above what became of the form. */
  readonly head?: ReactNode;
  /** More that goes with it and that the form does not keep. */
  readonly more?: {
    readonly isTyped: boolean;
    clear(): void;
    taken(): { readonly [handle: string]: string };
  };
  readonly children: ReactNode;
}) {
  const { saving, why, more } = props;
  const { form, passwords, off } = saving;
  const formId = useId();
  return (
    <>
      <form
        id={formId}
        className={props.className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.try();
          passwords.try();
          if (why !== null || off !== null) return;
          form.save({ ...passwords.taken(), ...more?.taken() }, () => passwords.clear());
        }}
      >
        {props.head}
        {off === null ? (
          <Fate form={form as unknown as Bound} />
        ) : (
          <Notice tone="info" inset icon="locked">
            {off}
          </Notice>
        )}
        {props.children}
      </form>
      {off === null ? (
        <Foot
          form={form}
          hasTyped={
            Object.keys(form.form.typed).length > 0 || passwords.isTyped || more?.isTyped === true
          }
          discard={() => {
            passwords.clear();
            more?.clear();
            form.discard();
          }}
          why={why}
          isFilled={props.isFilled || passwords.isTyped}
          save={formId}
        >
          {props.state}
        </Foot>
      ) : null}
    </>
  );
}
