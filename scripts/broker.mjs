// Finds RabbitMQ for the tests of real engines, and installs it where it may. Node built-ins only:
// it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * The programs themselves, not the wrappers on the path: those change the user and read the
 * machine's own settings.
 */
export const brokerPrograms = {
  server: '/usr/lib/rabbitmq/bin/rabbitmq-server',
  epmd: '/usr/bin/epmd',
};

const policy = '/usr/sbin/policy-rc.d';

/** Makes sure that RabbitMQ is there. Throws with what to do. */
export function needBroker() {
  if (isThere()) return;
  if (!mayInstall()) {
    throw new Error(
      'No RabbitMQ for the tests of real engines. On Debian or Ubuntu: ' +
        '`apt-get install rabbitmq-server`, or run this as root. Other systems are not supported.',
    );
  }
  console.log('No RabbitMQ found: installing it with apt-get.');
  withoutStarting(() => {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'rabbitmq-server']);
  });
  if (!isThere()) {
    const missing = Object.values(brokerPrograms).filter((path) => !existsSync(path));
    throw new Error(`RabbitMQ was installed, but not ${missing.join(' and ')}.`);
  }
}

function isThere() {
  return Object.values(brokerPrograms).every((path) => existsSync(path));
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * The package would start a broker of the machine; the tests start their own one.
 * @param {() => void} install
 */
function withoutStarting(install) {
  const isOurs = !existsSync(policy);
  if (isOurs) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
  }
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy);
  }
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status !== 0) throw new Error(`\`${command} ${args.join(' ')}\` failed. Install RabbitMQ.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    needBroker();
    console.log(`Broker: ${brokerPrograms.server}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
