import { useState } from 'react';
import { checkPassword } from '#domain/employees.ts';
import { useSecrets } from '#views/bind/secrets.tsx';

type Field = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
};

/** A password and its confirmation. They live here alone: no form, log or recording has them. */
export type Passwords = {
  readonly password: Field;
  readonly confirm: Field;
  readonly isTyped: boolean;
  /** Why they can't be saved; null when they can, or there are none to save. */
  readonly why: string | null;
  /** Whether there is anything that would send them: not in a recording. */
  readonly canSend: boolean;
  /** For the payload: a handle of the password, or nothing where it stays. */
  taken(): { readonly passwordHandle?: string };
  /** Shows what is wrong with them. */
  try(): void;
  clear(): void;
};

/** S2 §5. A new employee needs one. */
export function usePasswords(isNew: boolean): Passwords {
  const secrets = useSecrets();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const isTyped = password !== '' || confirm !== '';
  const isAsked = isNew || isTyped;
  const wrong = checkPassword(password, confirm);
  const first = wrong.password === null ? null : `Password: ${wrong.password}.`;
  const second = wrong.confirm === null ? null : `Confirm password: ${wrong.confirm}.`;
  const touch = (field: 'password' | 'confirm') => setTouched({ ...touched, [field]: true });
  return {
    password: {
      value: password,
      onChange: setPassword,
      onBlur: () => touch('password'),
      error: isAsked && touched.password ? wrong.password : null,
    },
    confirm: {
      value: confirm,
      onChange: setConfirm,
      onBlur: () => touch('confirm'),
      error: isAsked && touched.confirm ? wrong.confirm : null,
    },
    isTyped,
    why: isAsked ? (first ?? second) : null,
    canSend: secrets !== null,
    taken: () =>
      password === '' || secrets === null ? {} : { passwordHandle: secrets.put(password) },
    try: () => setTouched({ password: true, confirm: true }),
    clear() {
      setPassword('');
      setConfirm('');
      setTouched({ password: false, confirm: false });
    },
  };
}
