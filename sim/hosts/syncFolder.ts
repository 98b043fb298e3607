import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** After a power cut a new or renamed file exists only if its folder was synced. */
export async function syncFolder(path: string): Promise<void> {
  // Windows does not support it.
  const folder = await open(dirname(path), 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
