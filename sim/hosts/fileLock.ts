// One process at a time on a file: a lock beside it that names its owner. A killed process's lock
// is taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { FileRefused } from './fileRecords.ts';

/** Throws `FileRefused` while another process holds it. Returns its release. */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  const own = `${process.pid} ${startOf(process.pid) ?? ''}`;
  for (let tries = 0; tries < 5; tries += 1) {
    if (created(lock, own)) return () => releaseIf(lock, own);
    const owner = contentsOf(lock);
    if (owner === null) continue;
    if (isAlive(owner)) {
      throw new FileRefused(`process ${owner.split(' ')[0]} is serving it.`);
    }
    takeAway(lock, owner);
  }
  throw new FileRefused('others are trying to open it at the same time.');
}

/** Appears with its contents or not at all. */
function created(lock: string, mark: string): boolean {
  const aside = `${lock}.${process.pid}`;
  writeFileSync(aside, mark);
  try {
    linkSync(aside, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** If two find a dead owner, one removes the lock and the other puts a fresh one back. */
function takeAway(lock: string, dead: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (contentsOf(aside) !== dead) linkSync(aside, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseIf(lock: string, mark: string): void {
  if (contentsOf(lock) === mark) rmSync(lock, { force: true });
}

function contentsOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(owner: string): boolean {
  if (owner === '') return false;
  const [pid = '', start = ''] = owner.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // Another process may have the number by now.
  return start === '' || startOf(Number(pid)) === start;
}

/** When a process started, as Linux reports it; null on other systems. */
function startOf(pid: number): string | null {
  const stat = contentsOf(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
