// Who may import whom: rooms, and the third parties of each room.
import type { Import } from './imports.ts';
import { type Finding, isTest, type Rule, type Source } from './project.ts';

type Table = { readonly [room: string]: readonly string[] };

/** The rooms form a directed graph without cycles; `sim/hosts` is the room inside `sim`. */
export const MAY_IMPORT: Table = {
  kernel: [],
  domain: [],
  metro: [],
  planning: ['domain', 'metro'],
  pairs: ['planning'],
  telemetry: ['domain'],
  wire: ['domain'],
  finder: [],
  vin: ['domain'],
  backends: ['kernel', 'domain', 'wire', 'finder', 'planning'],
  replay: ['kernel', 'domain', 'telemetry'],
  views: ['kernel', 'domain', 'metro', 'planning', 'telemetry'],
  spine: ['kernel', 'domain', 'wire', 'views'],
  features: ['kernel', 'domain', 'planning', 'telemetry', 'wire', 'finder', 'views', 'spine'],
  app: [
    'kernel',
    'domain',
    'telemetry',
    'wire',
    'finder',
    'backends',
    'replay',
    'views',
    'spine',
    'features',
  ],
  cli: [
    'kernel',
    'domain',
    'metro',
    'planning',
    'pairs',
    'wire',
    'backends',
    'replay',
    'features',
    'gateway',
    'sim',
    'sim/hosts',
  ],
  gateway: ['domain', 'wire'],
  sim: ['kernel', 'domain', 'metro', 'planning', 'wire'],
  'sim/hosts': ['domain', 'metro', 'wire', 'vin', 'backends', 'sim'],
  fixtures: [],
};

/** The only way from the browser's composition root into the simulator. */
const SIMULATOR = '#sim/hosts/worker.ts?worker';

const THIRD_PARTIES: Table = {
  kernel: ['immer', '@noble/hashes'],
  domain: ['zod', 'date-fns', '@date-fns/utc', 'moment-timezone', 'd3-dsv'],
  metro: ['@maplibre/vt-pbf'],
  planning: [],
  pairs: [],
  telemetry: [],
  wire: [],
  finder: ['@leeoniya/ufuzzy'],
  vin: [],
  backends: [
    'highs',
    'idb',
    'rxjs',
    'socket.io-client',
    '@stomp/stompjs',
    'fflate',
    'saxen',
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
    'd3-shape',
    'd3-scale',
    'maplibre-gl',
    'pixi.js',
    'topojson-client',
    'topojson-specification',
    'us-atlas',
    'world-atlas',
    '@fontsource-variable/inter',
    'libphonenumber-js',
  ],
  spine: ['immer', 'rxjs', 'react'],
  features: ['immer', 'rxjs', 'react'],
  app: ['react', 'react-dom', 'wouter', 'tinykeys', 'virtual:vin-data'],
  cli: ['node:'],
  gateway: ['node:', 'hono', '@hono/node-server'],
  sim: ['@faker-js/faker'],
  'sim/hosts': ['node:', 'socket.io', 'rxjs', 'ws', '@stomp/stompjs', 'idb'],
  fixtures: [],
};

const TEST_PARTIES = [
  'vitest',
  'fast-check',
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

type Tables = { readonly rooms: Table; readonly thirdParties: Table };

/** Each allowance of the two tables is used: what is needed no longer is taken out. */
export function allowancesOf(tables: Tables): Rule {
  return ({ sources }) => {
    if (sources.length === 0) return { checked: 0, findings: [] };
    const used = new Set<string>();
    for (const { path, imports } of sources) {
      const room = roomOf(path);
      for (const { to } of imports) {
        if (to.is === 'file') used.add(`${room} rooms ${roomOf(to.path)}`);
        if (to.is === 'package') used.add(`${room} thirdParties ${to.name}`);
      }
    }
    const all = Object.entries(tables).flatMap(([kind, table]) =>
      Object.entries(table).flatMap(([room, names]) =>
        names.map((name) => ({ room, name, use: `${room} ${kind} ${name}` })),
      ),
    );
    const findings = all
      .filter(({ use }) => !used.has(use))
      .map(({ room, name }) => ({
        path: 'tests/tidy/rooms.ts',
        line: 1,
        what: `${room} may import ${name} and never does`,
      }));
    return { checked: all.length, findings };
  };
}

export const allowances = allowancesOf({ rooms: MAY_IMPORT, thirdParties: THIRD_PARTIES });

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
  const isSliced = target === 'spine' || target === 'features';
  if (!isSliced || sameHouse || isTest(source.path)) return null;
  return /^src\/\w+\/(index|migrations|\w+\/(index|ui))\.ts$/.test(to.path)
    ? null
    : `${specifier} is inside a slice: use its index.ts or ui.ts`;
}
