import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { verifications } from './verifications.fetches.ts';
import { addVerification, removeVerification } from './verifications.requests.ts';
import type { VerificationsSees, VerificationsTypes } from './verifications.slice.ts';

type ReadJob = Job & { readonly employeeId: string };

/** Reads the list of an employee again when a change of it has ended. */
export const verificationsProcess: Process<VerificationsTypes, object, ReadJob> = {
  name: 'verifications',
  on: {
    'outbox/closed': (event, sees) => {
      type Ended = { readonly how: string; readonly asked: { readonly employeeId: string } };
      const read = ({ how, asked }: Ended, _now: VerificationsSees): ReadJob | undefined =>
        how === 'withdrawn' ? undefined : { key: event.id, employeeId: asked.employeeId };
      return following(endsAs(addVerification, read), endsAs(removeVerification, read))(
        event,
        sees,
      );
    },
  },
  resume: () => [],
  async *run({ employeeId }): AsyncGenerator<CommandOf<VerificationsTypes>, void> {
    yield { type: 'fetches/ask', data: { of: verifications.type, params: { employeeId } } };
  },
};
