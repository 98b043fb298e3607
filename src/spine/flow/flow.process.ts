import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import type { FlowSees } from './flow.queries.ts';
import type { FlowTypes } from './facts.slice.ts';

type Ports = {
  /** Whether the operator is typing into a field on the screen. */
  readonly isTyping: () => boolean;
};

/** A wizard closes while its request waits for the connection and returns unless it was done. */
export const flowProcess: Process<FlowTypes, Ports, Job> = {
  name: 'flow',
  on: {
    'outbox/opened': ({ id, data }, sees) => ofFlow(sees, data.intentId) && { key: id },
    'outbox/heldBack': ({ id, data }, sees) => ofFlow(sees, data.intentId) && { key: id },
    'outbox/closed': ({ id, data }, sees) => ofFlow(sees, data.intentId) && { key: id },
  },
  resume: () => [{ key: 'flow:0' }],
  async *run(_job, { isTyping }): AsyncGenerator<CommandOf<FlowTypes>, void> {
    yield { type: 'flow/settle', data: { isTyping: isTyping() } };
  },
};

function ofFlow({ flow }: FlowSees, intentId: string): true | undefined {
  const { open, aside } = flow.state;
  return [open, ...aside].some((one) => one?.intentId === intentId) || undefined;
}
