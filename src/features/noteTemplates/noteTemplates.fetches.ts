import { fetchSeeing } from '#spine/fetches/index.ts';
import type { FlowSees } from '#spine/flow/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { ofAccountPayload, templatesPayload } from './noteTemplates.model.ts';

type Sees = Pick<WorldSees, 'world' | 'session'> & Pick<FlowSees, 'flow' | 'navigation'>;

/** The note templates of an account (S2 §7): the user's own come with the world (S1 §4). */
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
  // The user's own always, all in the settings and beside the notes of a trip.
  wanted: ({ accountId }, { flow, navigation, session }) =>
    accountId === session.state.user?.accountId ||
    navigation.state.route === 'settings' ||
    flow.state.open?.of === 'trips',
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
