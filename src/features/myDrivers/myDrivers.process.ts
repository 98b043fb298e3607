import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { linkedDrivers, linkedTo } from '../trips/index.ts';
import { advanceDriver, groupDriver, rankDriver, removeDriver } from './myDrivers.requests.ts';
import type { MyDriversTypes } from './myDrivers.slice.ts';

const reading: Job = { key: 'myDrivers:0' as RecordId };

/**
 * Reads the list again when a change has ended: ranks of others have moved, and a refused one had
 * an old version.
 */
export const myDriversProcess: Process<MyDriversTypes, object, Job> = {
  name: 'myDrivers',
  on: {
    'outbox/closed': following(
      endsAs(advanceDriver, readAgain),
      endsAs(rankDriver, readAgain),
      endsAs(groupDriver, readAgain),
      endsAs(removeDriver, readAgain),
    ),
  },
  resume: () => [],
  async *run(_job, _ports, _cancelled, sees): AsyncGenerator<CommandOf<MyDriversTypes>, void> {
    const params = linkedTo(sees());
    if (params) yield { type: 'fetches/ask', data: { of: linkedDrivers.type, params } };
  },
};

function readAgain({ how }: { readonly how: string }): Job | undefined {
  return how === 'withdrawn' ? undefined : reading;
}
