// Reads the lines of a chunk of records. Invalid records are reported and left out; their payload
// is not interpreted here, so that unknown types pass unchanged (P12).
import type { LogRecord } from '#kernel/records.ts';
import { isTime, plainTrouble } from './plainJson.ts';

const LINE_CHARS = 8_000_000;
/** Most lines of one chunk: the writer writes a thousand. */
export const MOST_LINES = 10_000;
/**
 * Invalid ones of one chunk that are reported, lines and marks alike.
 * @limit complaints about a chunk of a session file
 * @test src/cli/hostileSession.property.test.ts: verify: records out of order are named up to fifty
 */
export const MOST_WRONG = 50;
const LARGEST_BATCH = 1_000_000;

export type ReadLines = {
  readonly records: readonly LogRecord[];
  /** One sentence for each invalid line. */
  readonly wrong: readonly string[];
};

export function readLines(text: string): ReadLines {
  const records: LogRecord[] = [];
  const wrong: string[] = [];
  let from = 0;
  for (let number = 1; from < text.length; number += 1) {
    if (wrong.length >= MOST_WRONG || number > MOST_LINES) {
      wrong.push(`Its records were given up at line ${number}.`);
      break;
    }
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end);
    from += line.length + 1;
    const what = line === '' ? null : take(line, records);
    if (what !== null) wrong.push(`Line ${number} of its records ${what}.`);
  }
  return { records, wrong };
}

function take(line: string, into: LogRecord[]): string | null {
  if (line.length > LINE_CHARS) return 'is longer than a record may be';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'is no JSON';
  }
  const trouble = plainTrouble(value);
  if (trouble !== null) return trouble;
  if (!isRecord(value)) return 'is no record';
  into.push(value);
  return null;
}

function isRecord(value: unknown): value is LogRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as { readonly [field: string]: unknown };
  const texts = ['id', 'type', 'actor', 'origin', 'root', 'lens'];
  if (texts.some((name) => typeof record[name] !== 'string')) return false;
  const ids = [record.id, record.cause, record.root, record.actor];
  if (ids.includes('__proto__')) return false;
  if (record.cause !== null && typeof record.cause !== 'string') return false;
  if (!isNumber(record.seq) || !isTime(record.at) || !('data' in record)) return false;
  if (record.kind === 'command') return true;
  if (record.kind !== 'event') return false;
  const { first, size } = (record.batch ?? {}) as { readonly first?: unknown; size?: unknown };
  return isNumber(first) && isNumber(size) && size >= 1 && size <= LARGEST_BATCH;
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
