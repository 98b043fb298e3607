import type { User } from '#domain/entities.ts';
import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { saveProfile } from './profile.requests.ts';
import type { ProfileTypes } from './profile.slice.ts';

type ProfileJob = Job & { readonly user: User };

/** The session has the user as the server saved them. */
export const profileProcess: Process<ProfileTypes, object, ProfileJob> = {
  name: 'profile',
  on: {
    'outbox/closed': (event, sees) =>
      following(
        endsAs(saveProfile, ({ how, result }): ProfileJob | undefined =>
          how === 'done' && result ? { key: event.id as RecordId, user: result.user } : undefined,
        ),
      )(event, sees),
  },
  resume: () => [],
  async *run({ user }): AsyncGenerator<CommandOf<ProfileTypes>, void> {
    yield { type: 'session/userHeard', data: { user } };
  },
};
