// Parses faults as typed in an address or on a command line:
// `createActivities:errorAfter:1;*:latency:800;realtime:disconnect,p=0.1,from=60s`.
import { callNames } from '#wire/calls/calls.ts';
import { OptionRefused } from '../core/options.ts';
import type { Fault, FaultKind } from '../core/fault.ts';
import type { Setting } from './grammar.ts';

type Draft = { -readonly [F in keyof Fault]: Fault[F] };
type Kind = {
  /** The meaning of a bare number after the kind. */
  readonly number: 'count' | 'delayMs';
  readonly onRealtime: boolean;
  readonly delayMs: number;
};

/** The valid targets, and how each is written. */
export const kinds: { readonly [K in FaultKind]: Kind } = {
  latency: { number: 'delayMs', onRealtime: true, delayMs: 1000 },
  errorBefore: { number: 'count', onRealtime: false, delayMs: 0 },
  errorAfter: { number: 'count', onRealtime: false, delayMs: 0 },
  malformed: { number: 'count', onRealtime: true, delayMs: 0 },
  disconnect: { number: 'delayMs', onRealtime: true, delayMs: 5000 },
  lostAnswer: { number: 'count', onRealtime: true, delayMs: 0 },
};

/** The most faults at once. */
export const mostFaults = 50;

/**
 * Each fault is `on:kind`, then optionally `:number` (how often; for latency and disconnect the ms
 * lasts), then any of `,p=0.2` `,count=3` `,status=503` `,delay=800ms` `,from=60s` `,until=2m`.
 * Throws `OptionRefused` with what is wrong and what would be valid.
 */
export function parseFaults(text: string): Fault[] {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > mostFaults) throw new OptionRefused(`faults: at most ${mostFaults}.`);
  return parts.map(parseFault);
}

function parseFault(text: string): Fault {
  const refuse = (what: string): never => {
    throw new OptionRefused(`faults: '${text.slice(0, 80)}': ${what}`);
  };
  const [head = '', ...settings] = text.split(',');
  const [on = '', kind = '', number, ...more] = head.split(':').map((word) => word.trim());
  const known = ['*', 'realtime', ...callNames.filter((name) => name !== 'simFaults')];
  if (!known.includes(on)) refuse(`'${on}' is none of ${known.join(', ')}.`);
  if (!Object.hasOwn(kinds, kind)) {
    refuse(`'${kind}' is none of ${Object.keys(kinds).join(', ')}.`);
  }
  if (more.length > 0) refuse('too many colons; settings follow a comma.');
  const rules = kinds[kind as FaultKind];
  if (on === 'realtime' && !rules.onRealtime) refuse(`realtime cannot have ${kind}.`);
  const fault: Draft = {
    on: on as Fault['on'],
    kind: kind as FaultKind,
    permille: 1000,
    count: null,
    fromMs: null,
    untilMs: null,
    status: 500,
    delayMs: rules.delayMs,
  };
  const said = new Set<string>();
  if (number !== undefined) {
    const least = rules.number === 'count' ? 1 : 0;
    fault[rules.number] = wholeNumber(number, least, 86_400_000, refuse);
    said.add(rules.number === 'count' ? 'count' : 'delay');
  }
  for (const setting of settings) applySetting(fault, setting.trim(), said, refuse);
  if (fault.untilMs !== null && fault.untilMs <= (fault.fromMs ?? 0)) {
    refuse('until must be after from.');
  }
  return fault;
}

type Refuse = (what: string) => never;

const settings: { readonly [S in Setting]: (fault: Draft, value: string, refuse: Refuse) => void } =
  {
    p(fault, value, refuse) {
      const share = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(share > 0 && share <= 1)) refuse('p must be more than 0 and at most 1.');
      fault.permille = Math.max(1, Math.round(share * 1000));
    },
    count(fault, value, refuse) {
      fault.count = wholeNumber(value, 1, 1_000_000, refuse);
    },
    status(fault, value, refuse) {
      fault.status = wholeNumber(value, 400, 599, refuse);
    },
    delay(fault, value, refuse) {
      fault.delayMs = timeSpan(value, refuse);
    },
    from(fault, value, refuse) {
      fault.fromMs = timeSpan(value, refuse);
    },
    until(fault, value, refuse) {
      fault.untilMs = timeSpan(value, refuse);
    },
  };

function applySetting(fault: Draft, setting: string, said: Set<string>, refuse: Refuse): void {
  const [name = '', ...rest] = setting.split('=');
  if (!Object.hasOwn(settings, name)) {
    return refuse(`'${name}' is none of ${Object.keys(settings).join(', ')}.`);
  }
  if (said.has(name)) return refuse(`${name} is there twice.`);
  said.add(name);
  settings[name as Setting](fault, rest.join('='), refuse);
}

function wholeNumber(text: string, low: number, high: number, refuse: Refuse): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high
    ? value
    : refuse(`'${text}' is no whole number from ${low} to ${high}.`);
}

/** `800`, `800ms`, `60s`, `5m` or `1h` as milliseconds. */
function timeSpan(text: string, refuse: Refuse): number {
  const [, digits, unit = 'ms'] = /^(\d{1,9})(ms|s|m|h)?$/.exec(text) ?? [];
  if (digits === undefined) return refuse(`'${text}' is no time; write 800ms, 60s, 5m or 1h.`);
  return Number(digits) * spans[unit as keyof typeof spans];
}

const spans = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
