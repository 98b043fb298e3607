import { download } from '#views/kit/download.ts';
import { nameOfHanded } from './handOver.ts';

/** Downloads a session file; returns its name. */
export async function saveSession(record: () => Promise<Blob>): Promise<string> {
  const name = nameOf(new Date());
  download(await record(), name);
  return name;
}

/** The opened file, byte for byte; a recording sent by another tab has no file name. */
export function saveCopy(file: Blob, name: string): void {
  download(file, name === nameOfHanded ? nameOf(new Date()) : name);
}

/** Dated by the operator's own calendar, so that the operator finds it. */
function nameOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `session-${day}-${two(now.getHours())}${two(now.getMinutes())}.tarmac`;
}
