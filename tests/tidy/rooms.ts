// Who may import whom: rooms, and the third parties of each room.
import type { Import } from './imports.ts';
import { type Finding, isTest, type Rule, type Source } from './project.ts';

/** The rooms form a directed graph without cycles; `sim/hosts` is the room inside `sim`. */
const MAY_IMPORT: { readonly [room: string]: readonly string[] } = {
  kernel: [],
  domain: [],
  metro: ['domain'],
  planning: ['domain', 'metro'],
  telemetry: ['kernel', 'domain'],
  wire: ['domain'],
  finder: [],
  vin: ['domain'],
  backends: ['kernel', 'domain', 'wire', 'finder', 'planning'],
  replay: ['kernel', 'domain', 'telemetry', 'wire'],
  views: ['kernel', 'domain', 'metro', 'planning', 'telemetry'],
  features: ['kernel', 'domain', 'planning', 'telemetry', 'wire', 'finder', 'views'],
  app: [
    'kernel',
    'domain',
    'metro',
    'planning',
    'telemetry',
    'wire',
    'finder',
    'backends',
    'replay',
    'views',
    'features',
  ],
  cli: [
    'kernel',
    'domain',
    'metro',
    'planning',
    'telemetry',
    'wire',
    'backends',
    'replay',
    'features',
    'gateway',
    'sim',
    'sim/hosts',
    'fixtures',
  ],
  gateway: ['domain', 'wire'],
  sim: ['kernel', 'domain', 'metro', 'planning', 'wire', 'vin'],
  'sim/hosts': ['kernel', 'domain', 'metro', 'planning', 'wire', 'vin', 'backends', 'sim'],
  fixtures: [],
};

/** The only way from the browser's composition root into the simulator. */
const SIMULATOR = '#sim/hosts/worker.ts?worker';

/** Slices that may import the room `replay`. */
const REPLAY_SLICES = /^src\/features\/(recordings|history|testing)\//;

const THIRD_PARTIES: { readonly [room: string]: readonly string[] } = {
  kernel: ['immer', '@noble/hashes'],
  domain: ['zod', 'date-fns', '@date-fns/utc', 'moment-timezone', 'd3-dsv'],
  metro: ['@maplibre/vt-pbf'],
  planning: ['highs'],
  telemetry: [],
  wire: ['zod'],
  finder: ['@leeoniya/ufuzzy'],
  vin: [],
  backends: [
    'highs',
    'idb',
    'rxjs',
    'socket.io-client',
    '@stomp/stompjs',
    'fflate',
    'read-excel-file',
  ],
  replay: [],
  views: [
    'react',
    'react-dom',
    'react-aria',
    'react-aria-components',
    'react-error-boundary',
    '@internationalized/date',
    '@tanstack/react-virtual',
    'lucide-react',
    'sonner',
    'd3-shape',
    'd3-scale',
    'kdbush',
    'maplibre-gl',
    '@maplibre/vt-pbf',
    'pixi.js',
    'topojson-client',
    'topojson-specification',
    'us-atlas',
    'world-atlas',
    'geojson',
    '@fontsource-variable/inter',
    'libphonenumber-js',
  ],
  features: ['immer', 'rxjs', 'react'],
  app: [
    'react',
    'react-dom',
    'wouter',
    'sonner',
    'tinykeys',
    '@fontsource-variable/inter',
    'virtual:vin-data',
  ],
  cli: ['node:'],
  gateway: ['node:', 'hono', '@hono/node-server'],
  sim: ['@faker-js/faker', '@noble/hashes', 'pure-rand', 'zod', 'hono'],
  'sim/hosts': ['node:', 'socket.io', 'rxjs', 'ws', '@stomp/stompjs', 'idb', '@noble/hashes'],
  fixtures: [],
};

const TEST_PARTIES = [
  'vitest',
  'fast-check',
  '@fast-check/vitest',
  'axe-core',
  'node:',
  'react',
  'react-dom',
  'immer',
  'fake-indexeddb',
  'socket.io-client',
];

/** The room of a path, or null outside the rooms (tests, bench, scripts, settings). */
export function roomOf(path: string): string | null {
  if (path.startsWith('sim/hosts/')) return 'sim/hosts';
  if (path.startsWith('sim/')) return 'sim';
  if (path.startsWith('fixtures/')) return 'fixtures';
  return path.match(/^src\/(\w+)\//)?.[1] ?? null;
}

/** Imports between rooms follow the table, and are written in the room's way. */
export const rooms: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    const room = roomOf(source.path);
    if (room === null) continue;
    if (!(room in MAY_IMPORT)) {
      findings.push({ path: source.path, line: 1, what: `"${room}" is not a room` });
      continue;
    }
    for (const one of source.imports) {
      checked += 1;
      const what = misplaced(source, room, one) ?? miswritten(source, room, one);
      if (what) findings.push({ path: source.path, line: one.line, what });
    }
  }
  return { checked, findings };
};

/** Each room uses only the third parties it is given. */
export const thirdParties: Rule = ({ sources }) => {
  let checked = 0;
  const findings: Finding[] = [];
  for (const source of sources) {
    const room = roomOf(source.path);
    if (room === null) continue;
    const own = THIRD_PARTIES[room] ?? [];
    const allowed = isTest(source.path) ? [...own, ...TEST_PARTIES] : own;
    for (const { to, line } of source.imports) {
      if (to.is !== 'package') continue;
      checked += 1;
      if (allowed.includes(to.name)) continue;
      findings.push({ path: source.path, line, what: `${room} may not use ${to.name}` });
    }
  }
  return { checked, findings };
};

function misplaced(source: Source, room: string, { to, specifier, form }: Import): string | null {
  if (to.is === 'unknown') {
    return form === 'url' && isTest(source.path)
      ? null
      : `${specifier} cannot be checked: write the module as a literal`;
  }
  if (to.is === 'package') return null;
  const target = roomOf(to.path);
  if (target === null) {
    return isTest(source.path) ? null : `${specifier} leads out of the rooms`;
  }
  if (target === room) return null;
  if (room === 'app' && target === 'sim/hosts' && specifier === SIMULATOR && form === 'dynamic') {
    return null;
  }
  if (target === 'replay' && REPLAY_SLICES.test(source.path)) return null;
  const allowed = MAY_IMPORT[room] ?? [];
  const forTests = target === 'fixtures' || (room === 'sim' && target === 'sim/hosts');
  if (allowed.includes(target) || (isTest(source.path) && forTests)) return null;
  return `${room} may not import ${target} (${specifier})`;
}

function miswritten(source: Source, room: string, { to, specifier }: Import): string | null {
  if (to.is !== 'file') return null;
  if (!/\.\w+(\?.*)?$/.test(specifier)) return `${specifier} lacks its extension`;
  const target = roomOf(to.path);
  const sameHouse = target?.split('/')[0] === room.split('/')[0];
  if (sameHouse && specifier.startsWith('#')) return `${specifier} is in this room: relative`;
  if (!sameHouse && target && !specifier.startsWith('#')) {
    return `${specifier} is in another room: #${target}/…`;
  }
  if (target !== 'features' || sameHouse || isTest(source.path)) return null;
  return /^src\/features\/(index|\w+\/(index|ui))\.ts$/.test(to.path)
    ? null
    : `${specifier} is inside a slice: use its index.ts or ui.ts`;
}
