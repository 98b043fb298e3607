// Reads a log from its end towards its beginning. Separate from the log, which reads forwards only.
import type { LogReading } from './machine.types.ts';
import type { LogRecord } from './records.ts';

/** Records read in one go. */
const PAGE = 1_000;

/** The records that are stored now, newest first, page by page as they are asked for. */
export async function* backwards(log: LogReading, page = PAGE): AsyncGenerator<LogRecord, void> {
  for (let before = log.nextSeq(); before > 0; before -= page) {
    const found: LogRecord[] = [];
    for await (const part of log.read(Math.max(0, before - page))) {
      for (const record of part) if (record.seq < before) found.push(record);
      if ((part.at(-1)?.seq ?? before) >= before - 1) break;
    }
    yield* found.reverse();
  }
}
