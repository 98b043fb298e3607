// Meetings of riders and chase cars: the lines between their columns, and several at one stop.
import type { DiagramPlan } from './diagramPlan.ts';
import type { Block, MeetingLink } from './diagramLayout.ts';

/** A link for every meeting of which both sides are drawn. */
export function linksOf(plan: DiagramPlan, blocks: readonly Block[]): readonly MeetingLink[] {
  const byAction = new Map(blocks.map((block) => [block.actionId, block]));
  const chases = new Map<string, Block>();
  const riders: { readonly syncId: string; readonly is: MeetingLink['is']; rider: Block }[] = [];
  for (const { actions } of plan.drivers) {
    for (const action of actions) {
      const block = byAction.get(action.id);
      if (!block) continue;
      const { type } = action;
      if (type === 'pickup-driver' || type === 'dropoff-driver') chases.set(action.syncId, block);
      if (type === 'join' || type === 'split') {
        riders.push({ syncId: action.syncId, is: type, rider: block });
      }
    }
  }
  return riders.flatMap(({ syncId, is, rider }) => {
    const chase = chases.get(syncId);
    if (!chase) return [];
    const { startMs, endMs } = chase.actual ?? chase;
    return [{ is, rider, chase, atMs: (startMs + endMs) / 2 }];
  });
}

/** The blocks of a column, in which meetings that follow each other know their stop. */
export function runsIn(blocks: readonly Block[]): readonly Block[] {
  const done = [...blocks];
  let from = 0;
  while (from < blocks.length) {
    let to = from;
    while (to + 1 < blocks.length && isSameStop(blocks[to], blocks[to + 1])) to += 1;
    const [first, last] = [blocks[from], blocks[to]];
    if (first?.shape === 'meeting' && last) {
      const count = to - from + 1;
      const text = first.type === 'pickup-driver' ? `+${count} in` : `−${count} out`;
      for (let at = from; at <= to; at += 1) {
        const block = blocks[at];
        const { startMs } = first;
        const run = { isFirst: at === from, startMs, endMs: last.endMs, text };
        if (block) done[at] = { ...block, run };
      }
    }
    from = to + 1;
  }
  return done;
}

function isSameStop(a: Block | undefined, b: Block | undefined): boolean {
  return a?.shape === 'meeting' && a.type === b?.type && a.endMs === b.startMs;
}
