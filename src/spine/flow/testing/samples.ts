import { samplesOf } from '#kernel/testing/samples.ts';
import type { flowCommands } from '../flow.commands.ts';
import { unfinished } from '../flow.queries.ts';
import type { FlowSees } from '../index.ts';

export const flowSamples = samplesOf<typeof flowCommands, FlowSees>({
  'flow/resume': (sees) => unfinished(sees).map(({ resume }) => resume.data),
  'flow/discard': (sees) => unfinished(sees).map(({ discard }) => discard.data),
  'flow/handOver': ({ flow }) => flow.state.aside.map(({ id }) => ({ ids: [id] })),
});
