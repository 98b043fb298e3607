import { download } from '#views/kit/download.ts';
import { nameOfHanded } from './handOver.ts';

/** Hands a session file to the operator as a download. */
export async function saveSession(record: () => Promise<Blob>): Promise<void> {
  download(await record(), nameOf(new Date()));
}

/** The file that was opened, byte for byte; one that was handed over has no name of its own. */
export function saveCopy(file: Blob, name: string): void {
  download(file, name === nameOfHanded ? nameOf(new Date()) : name);
}

/** By the operator's own calendar, so that it is found again. */
function nameOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `session-${day}-${two(now.getHours())}${two(now.getMinutes())}.tarmac`;
}
