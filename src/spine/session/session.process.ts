import type { User } from '#domain/entities.ts';
import type { Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Vault } from '#kernel/ports.ts';
import type { Auth } from '#wire/auth.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { isLogoutHeard } from '#wire/link/logoutHeard.ts';
import type { LoginFailure } from './session.model.ts';
import type { SessionTypes } from './session.slice.ts';

type Ports = { readonly link: Link; readonly auth: Auth; readonly vault: Vault };
type LoginJob = Job & {
  readonly is: 'login';
  readonly username: string;
  readonly passwordHandle: string;
};
type LogoutJob = Job & { readonly is: 'logout' };

/** Logs in through the link. Token and device go to the auth port and nowhere else (P20). */
export const sessionProcess: Process<SessionTypes, Ports, LoginJob | LogoutJob> = {
  name: 'session',
  on: {
    'session/loginStarted': ({ data }) => ({
      is: 'login',
      key: data.loginId as RecordId,
      username: data.username,
      passwordHandle: data.passwordHandle,
    }),
    'session/loggedOut': ({ id }) => ({ is: 'logout', key: id }),
  },
  // An attempt to log in ends with a reload, since its password is not stored.
  resume: () => [],
  async *run(job, { link, auth, vault }) {
    if (job.is === 'logout') {
      const ended = auth.end();
      // The server discards the token too. The console does not wait for that: it discards its own.
      if (ended !== null) {
        void link.call('logout', {}).then((answer) => auth.told(ended, isLogoutHeard(answer)));
      }
      link.authorize(null);
      return;
    }
    const replied = (
      user: User | null,
      failure: LoginFailure | null,
      waitMs: number | null = null,
    ) => ({
      type: 'session/loginReplied' as const,
      data: { loginId: job.key, user, failure, waitMs },
    });
    const password = vault.take(job.passwordHandle);
    if (password === undefined) return yield replied(null, 'unreachable');
    const { username } = job;
    const device = auth.device();
    const asked = { username, password, ...(device !== null && { device }) };
    const answer = await link.call('login', asked);
    if (answer.is === 'refused' && answer.status === 429) {
      return yield replied(null, 'slowed', answer.waitMs ?? null);
    }
    if (answer.is === 'refused' && answer.status < 500) return yield replied(null, 'credentials');
    if (answer.is !== 'ok') return yield replied(null, withoutAnswer(answer));
    const { reply } = answer;
    auth.keep(reply.token);
    if (reply.device !== undefined) auth.keepDevice(reply.device);
    link.authorize(reply.token);
    const profile = await link.call('profile', {});
    if (profile.is === 'ok') return yield replied(profile.reply.user, null);
    auth.forget();
    link.authorize(null);
    const isRefused = profile.is === 'refused' && profile.status < 500;
    return yield replied(null, isRefused ? 'credentials' : withoutAnswer(profile));
  },
};

function withoutAnswer({ is }: Exclude<Answer<unknown>, { readonly is: 'ok' }>): LoginFailure {
  return is === 'refused' || is === 'malformed' ? 'failing' : 'unreachable';
}
