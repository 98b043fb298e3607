// Finds the Chromium that browser tests and benches run in, and installs one where it may.
// Node built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * Features Chromium has on by default and tests do not need. Two pages of its address bar, created
 * for each window, cost a fifth of our page. Of several such lists only the last counts: the rest
 * is what Playwright also turns off, for a quiet network and for speed.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/**
 * Flags for a headless Chromium that is quiet on the network and draws WebGL in software. The page
 * itself is composited without WebGL, as Chromium does without graphics hardware: forced through
 * the same software graphics, one frame takes 80 ms instead of 16.
 */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  `--disable-features=${withoutFeatures.join(',')}`,
];

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

/**
 * Chromium's build without windows: the same engine for a sixth less processor time a page. Not
 * Debian's command, a shell script that would outlive a killed browser.
 */
const windowless = ['/usr/lib/chromium/chromium-headless-shell'];

const fixedPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/snap/bin/chromium'],
};

/**
 * The path of a browser, or undefined. Looks at CHROME_PATH, what is installed, the one without
 * windows first, then the cache of Playwright. Throws when CHROME_PATH names something that cannot
 * be run.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env) {
  if (env.CHROME_PATH) {
    if (canRun(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which cannot be run. Set it right or not.`);
  }
  return [...windowless, ...onPath(env), ...installed(), ...playwrightCache(env)].find(canRun);
}

/**
 * The path of a browser. Throws with what to do when there is none.
 * @returns {string}
 */
export function needBrowser() {
  const found = findBrowser();
  if (found) return found;
  throw new Error(
    'No browser for the tests. Install Chrome, Chromium or Edge, or set CHROME_PATH to one, ' +
      'or run `npx playwright install chromium`.',
  );
}

/**
 * Installs Debian's Chromium without windows, or the one with windows where there is no browser at
 * all. With a browser it only installs what the package lists already know.
 */
function install() {
  if (process.env.CHROME_PATH || windowless.some(canRun) || !mayInstall()) return;
  const found = findBrowser();
  if (found && !isListed('chromium-headless-shell')) return;
  if (!found) run('apt-get', ['update']);
  if (!aptInstall('chromium-headless-shell') && !found) aptInstall('chromium');
}

/** @param {string} name */
function aptInstall(name) {
  console.log(`Installing ${name} with apt-get.`);
  return run('apt-get', ['install', '-y', '--no-install-recommends', name]) !== null;
}

/** @param {string} name */
function isListed(name) {
  return run('apt-cache', ['show', name], true)?.includes(`Package: ${name}`) ?? false;
}

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * What a command prints where it succeeds, else null. Prints it at once, too, unless `quiet`.
 * @param {string} command @param {string[]} args
 */
function run(command, args, quiet = false) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = quiet ? 'pipe' : 'inherit';
  const { status, stdout } = spawnSync(command, args, { stdio, env, encoding: 'utf8' });
  return status === 0 ? (stdout ?? '') : null;
}

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {NodeJS.ProcessEnv} env */
function onPath(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return commands.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

function installed() {
  return /** @type {Record<string, string[]>} */ (fixedPlaces)[process.platform] ?? [];
}

/** @param {NodeJS.ProcessEnv} env */
function playwrightCache(env) {
  const places = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(homedir(), 'AppData/Local/ms-playwright'),
    linux: join(homedir(), '.cache/ms-playwright'),
  };
  const byPlatform = /** @type {Record<string, string>} */ (places)[process.platform];
  const root = env.PLAYWRIGHT_BROWSERS_PATH ?? byPlatform;
  if (!root || !existsSync(root)) return [];
  const newestFirst = readdirSync(root)
    .filter((name) => name.startsWith('chromium-'))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return newestFirst.flatMap((name) => inside.map((path) => join(root, name, path)));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    install();
    console.log(`Browser: ${needBrowser()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
