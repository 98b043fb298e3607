// Which commands are intents is read from the catalogue, which a test holds to the definitions:
// importing all slices takes seconds in each worker.
import { readFileSync } from 'node:fs';
import type { LogRecord } from '#kernel/records.ts';

const catalogue = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');
const intents = new Set(
  [...catalogue.matchAll(/^\| `([^`]+)` \| .* \| intent[,| ]/gm)].map(([, type]) => type),
);
if (intents.size === 0) throw new Error('docs/events.md lists no intents');

/** Intents that do not have exactly one end, with their number of ends. */
export function unevenEnds(log: readonly LogRecord[]): readonly string[] {
  const ends = new Map<string, number>();
  for (const record of log) {
    if (record.kind !== 'event') continue;
    for (const { command } of record.ends ?? []) ends.set(command, (ends.get(command) ?? 0) + 1);
  }
  return log
    .filter((record) => record.kind === 'command' && intents.has(record.type))
    .filter(({ id }) => ends.get(id) !== 1)
    .map(({ id, type }) => `${type} (${id}): ${ends.get(id) ?? 0} ends`);
}
