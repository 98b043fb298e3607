import { fetchSeeing } from '../fetches/index.ts';
import type { NavigationSees } from '../navigation/index.ts';
import type { WorldSees } from '../world/index.ts';
import { ofAccountPayload, templatesPayload } from './noteTemplates.model.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<NavigationSees, 'navigation'>;

/** The note templates of an account (S2 §7). */
export const noteTemplates = fetchSeeing<Sees>()({
  type: 'noteTemplates/list',
  params: ofAccountPayload,
  call: 'noteTemplates',
  key: ({ accountId }, scope) => `${accountId} in ${scope}`,
  ask: (ofAccount) => ofAccount,
  kept: 'log',
  read: (reply) => reply.noteTemplates,
  value: templatesPayload,
  staleMs: 300_000,
  wanted: (_ofAccount, { navigation }) => navigation.state.route === 'settings',
  words: {
    loading: 'Reading note templates',
    failed: 'Note templates could not be read.',
    empty: 'This account has no note templates.',
  },
  sample: ({ world }, pick) => {
    const account = pick(world.tables.accounts.rows());
    return account ? { accountId: account.id } : null;
  },
});
