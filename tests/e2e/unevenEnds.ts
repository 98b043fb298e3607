// Which commands are intents is read from the catalogue, which a test holds to the definitions:
// importing all slices takes seconds in each worker.
import { readdirSync, readFileSync } from 'node:fs';
import type { LogRecord } from '#kernel/records.ts';

const pages = new URL('../../docs/events/', import.meta.url);
const intents = new Set(
  readdirSync(pages).flatMap((page) => {
    const text = readFileSync(new URL(page, pages), 'utf8');
    return [...text.matchAll(/^### `([^`]+)`\n\n.*\n\n\*intent[,:]/gm)].map(([, type]) => type);
  }),
);
if (intents.size === 0) throw new Error('docs/events lists no intents');

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
