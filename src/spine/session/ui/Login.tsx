import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Vault } from '#kernel/ports.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { BrandMark } from '#views/kit/marks/BrandMark.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { type Mode, ModeBadge } from '#views/kit/marks/Marks.tsx';
import { PasswordField, TextField } from '#views/kit/forms/TextField.tsx';
import type { LoginFailure } from '../session.model.ts';
import type { SessionTypes } from '../session.slice.ts';
import css from './Login.module.css';
import { SilenceNotice } from './SilenceNotice.tsx';
import { useLogin } from './useLogin.tsx';

/** Comes after the form, which goes on without it where it does not load. */
const LoginScene = lazy<(props: { readonly hasMoves: boolean }) => ReactNode>(() =>
  import('./LoginScene.tsx').then(
    (loaded) => ({ default: loaded.LoginScene }),
    () => ({ default: () => null }),
  ),
);

const useSession = selectFrom<SessionTypes>();

/** What the server answered; after too many attempts, the wait, until it is over. */
function AnswerWords({ failure }: { readonly failure: LoginFailure }) {
  const waitMs = useSession(({ session }) => session.state.waitMs);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (failure !== 'slowed' || waitMs === null) return undefined;
    const timer = setTimeout(() => setOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [failure, waitMs]);
  // S1 §8, word for word.
  if (failure !== 'slowed') return 'Login failed. Please try again.';
  if (isOver) return 'You can try again now.';
  return `Too many login attempts. Wait ${durationWords(waitMs)}, then try again.`;
}

/** Rounded up, so that a user who waits for so long is not slowed again. */
function durationWords(ms: number | null): string {
  if (ms === null) return 'a moment';
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Users of the simulated company, offered where the company is known to be simulated. */
const simUsers = [
  { username: 'dispatcher', role: 'Trip Administrator' },
  { username: 'admin', role: 'Administrator' },
  { username: 'payments', role: 'Payment Authorizer' },
  { username: 'driver', role: 'Driver, read-only' },
  { username: 'office', role: 'All but Administrator' },
] as const;

/** The login screen. Loads only React and plain widgets, so that it appears at once. */
export function Login(props: {
  readonly mode: Mode;
  readonly isSimulated: boolean;
  /** A session was there, and the server no longer knows it (reading 28). */
  readonly hasEnded: boolean;
  /** What that session had not sent yet is stored. */
  readonly isWorkKept: boolean;
  /** Who was logged in, and is proposed; null where it is not known. */
  readonly username: string | null;
  readonly vault: Vault;
}) {
  const { mode, isSimulated, hasEnded, isWorkKept, vault } = props;
  const failure = useSession(({ session }) => session.state.failure);
  const proposed = props.username ?? (isSimulated ? simUsers[0].username : '');
  const [username, setUsername] = useState<string>(proposed);
  const [password, setPassword] = useState('');
  const { attempt, isOpen, silence, edited } = useLogin(vault, { username, password });
  const choose = (name: string) => {
    setUsername(name);
    edited();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt();
  }

  return (
    <main className={css.page}>
      <section className={css.side}>
        <div className={css.brand}>
          <BrandMark />
          Tarmac
        </div>
        <form className="column gap4" onSubmit={submit}>
          <div>
            <h1 className={css.tagline}>Moving Vehicles on Autopilot</h1>
            <p className={css.lead} role={hasEnded ? 'status' : undefined}>
              {hasEnded
                ? 'Your session has ended. Log in again to go on where you were.'
                : 'Log in to the command center.'}
            </p>
          </div>
          {silence === null ? null : (
            <SilenceNotice
              isFailing={failure === 'failing'}
              silence={silence}
              isOpen={isOpen}
              isWorkKept={isWorkKept}
            />
          )}
          <TextField
            label="E-mail / Username"
            name="username"
            autoComplete="username"
            size="large"
            value={username}
            onChange={choose}
            autoFocus={proposed === ''}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            size="large"
            value={password}
            onChange={(text) => {
              setPassword(text);
              edited();
            }}
            autoFocus={proposed !== ''}
          />
          {failure === null || silence !== null || isOpen ? null : (
            <p className={css.failure} role="alert">
              <Icon of="error" size={14} />
              <AnswerWords failure={failure} />
            </p>
          )}
          <Button variant="primary" size="large" type="submit" fill pending={isOpen}>
            Log in
          </Button>
        </form>
        {isSimulated ? (
          <SimUsers mode={mode} chosen={username} choose={choose} />
        ) : (
          <p className="small ink3">{location.host}</p>
        )}
      </section>
      <div className={css.scene} aria-hidden="true">
        <Suspense>
          <LoginScene hasMoves={isSimulated} />
        </Suspense>
      </div>
    </main>
  );
}

/** States that the company is simulated, and offers its users. */
function SimUsers(props: {
  readonly mode: Mode;
  readonly chosen: string;
  readonly choose: (username: string) => void;
}) {
  const { mode, chosen, choose } = props;
  return (
    <div className={css.sim}>
      <p className="row gap2">
        <ModeBadge mode={mode} isSimulated={mode === 'live'} />
        Simulated world: no real drivers, no real rides.
      </p>
      <p className={css.simHelp}>
        Password <code>tarmac</code> for every user:
      </p>
      <ul className={css.users}>
        {simUsers.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              className={css.user}
              aria-pressed={user.username === chosen}
              onClick={() => choose(user.username)}
            >
              <b>{user.username}</b> {user.role}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
