import process from 'node:process';

/**
 * Under npm, ends this process together with npm, whose shell does not forward signals: without
 * this, a stopped `npm start` would keep the port.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}
