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
  const login = useCommand<{ username: string; passwordHandle: string }>('session/login');

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

const pins = [
  [100, 620],
  [330, 450],
  [770, 620],
  [640, 300],
] as const;

/** A quiet drawing of streets and two moves: no map is loaded before the login. */
function LoginScene() {
  const streets = [...Array(24).keys()];
  return (
    <svg className={css.drawing} viewBox="0 0 960 900" preserveAspectRatio="xMidYMid slice">
      <g className={css.street}>
        {streets.map((street) => (
          <path key={`v${street}`} d={`M${street * 42 - 8} 0 q 12 420 -6 900`} />
        ))}
        {streets.map((street) => (
          <path key={`h${street}`} d={`M0 ${street * 40 - 6} q 470 14 960 -4`} />
        ))}
      </g>
      <path className={css.river} d="M-20 60 C 120 190 250 210 380 150 S 620 250 980 170" />
      <g className={css.highway}>
        <path d="M120 -20 C 110 220 160 420 130 560 S 330 720 520 690 S 620 330 560 -20" />
        <path d="M-20 270 C 240 260 420 250 520 300 S 800 380 980 440" />
        <path d="M420 -20 C 440 260 330 560 180 920" />
      </g>
      <g className={css.arc}>
        <path d="M100 620 Q 210 430 330 450" />
        <path d="M330 450 Q 560 440 770 620" />
        <path d="M330 450 Q 470 260 640 300" />
      </g>
      <g className={css.pin}>
        {pins.map(([x, y]) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <rect x="-12" y="-12" width="24" height="24" rx="6" />
            <path d="M-6 0 L0 -5.5 L6 0 M-4.5 -1 V5.5 H4.5 V-1 M-1.5 5.5 V1.5 H1.5 V5.5" />
          </g>
        ))}
      </g>
      <g className={css.driver}>
        <path d="M0 -9 L7 9 L0 5 L-7 9 Z" transform="translate(212 497) rotate(48)" />
        <path d="M0 -9 L7 9 L0 5 L-7 9 Z" transform="translate(520 486) rotate(104)" />
        <path d="M0 -9 L7 9 L0 5 L-7 9 Z" transform="translate(494 312) rotate(58)" />
      </g>
    </svg>
  );
}
