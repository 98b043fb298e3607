import { type FormEvent, useState } from 'react';
import type { Vault } from '#kernel/ports.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { useCommand } from '#views/bind/useCommand.ts';
import { BrandMark } from '#views/kit/BrandMark.tsx';
import { Button } from '#views/kit/Button.tsx';
import { Icon } from '#views/kit/Icon.tsx';
import { ModeBadge } from '#views/kit/Marks.tsx';
import { PasswordField, TextField } from '#views/kit/TextField.tsx';
import type { SessionTypes } from '../session.slice.ts';
import css from './Login.module.css';
import { LoginScene } from './LoginScene.tsx';

const useSession = selectFrom<SessionTypes>();

const failureWords = {
  // S1 §8, word for word.
  credentials: 'Login failed. Please try again.',
  unreachable: 'The server did not answer. Check the connection and try again.',
} as const;

/** Users of the simulated company, offered in fake mode only. */
const fakeUsers = [
  { username: 'dispatcher', role: 'Trip Administrator' },
  { username: 'admin', role: 'Administrator' },
  { username: 'payments', role: 'Payment Authorizer' },
  { username: 'driver', role: 'Driver, read-only' },
  { username: 'office', role: 'All but Administrator' },
] as const;

/** The login screen. Loads nothing but React and plain widgets: it must come up at once. */
export function Login(props: { readonly vault: Vault }) {
  const failure = useSession(({ session }) => session.state.failure);
  const [username, setUsername] = useState('dispatcher');
  const [password, setPassword] = useState('');
  const login = useCommand('session/login');

  function submit(event: FormEvent) {
    event.preventDefault();
    void login.send({ username, passwordHandle: props.vault.put(password) });
  }

  return (
    <main className={css.page}>
      <section className={css.side}>
        <p className={css.brand}>
          <BrandMark />
          Tarmac
        </p>
        <form className={css.form} onSubmit={submit}>
          <div>
            <h1 className={css.tagline}>Moving Vehicles on Autopilot</h1>
            <p className={css.lead}>Log in to the command center.</p>
          </div>
          <TextField
            label="E-mail / Username"
            name="username"
            autoComplete="username"
            size="large"
            value={username}
            onChange={setUsername}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            size="large"
            value={password}
            onChange={setPassword}
            autoFocus
          />
          {failure === null || login.open ? null : (
            <p className={css.failure} role="alert">
              <Icon of="error" size={14} />
              {failureWords[failure]}
            </p>
          )}
          <Button variant="primary" size="large" type="submit" fill pending={login.open}>
            Log in
          </Button>
        </form>
        <div className={css.fake}>
          <p className={css.fakeLead}>
            <ModeBadge mode="fake" />
            Simulated world: no real drivers, no real rides.
          </p>
          <p className={css.fakeHelp}>
            Password <code>tarmac</code> for every user:
          </p>
          <ul className={css.users}>
            {fakeUsers.map((user) => (
              <li key={user.username}>
                <button
                  type="button"
                  className={css.user}
                  aria-pressed={user.username === username}
                  onClick={() => setUsername(user.username)}
                >
                  <b>{user.username}</b> {user.role}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className={css.scene} aria-hidden="true">
        <LoginScene />
      </div>
    </main>
  );
}
