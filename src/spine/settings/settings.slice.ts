import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { settingsCommands } from './settings.commands.ts';
import { settingsEvents } from './settings.events.ts';
import { dollars } from '#domain/money.ts';
import { type Change, firstSettings, type Settings, type SettingsState } from './settings.model.ts';

const initial: SettingsState = { ...firstSettings, notKept: null };

/** The operator's own settings: theme, motion, time zone, fold of the filters. */
const facts = declareSlice({
  name: 'settings',
  commands: settingsCommands,
  events: settingsEvents,
  initial,
});
export type SettingsTypes = TypesOf<typeof facts>;
export type SettingsSees = SeesOf<typeof facts>;

export const settingsSlice = facts.does({
  guards: {},
  decide: {
    'settings/change': ({ data }, sees) => chosen(sees, data),
    'settings/weigh': ({ data }, sees) => chosen(sees, data),
    'settings/heard': ({ data }, sees) => {
      const [next] = difference(sees, data);
      return {
        events: next ? [{ type: 'settings/changed', data: { ...next, here: false } }] : [],
      };
    },
    'settings/keepFailed': ({ data }) => ({ events: [{ type: 'settings/notKept', data }] }),
  },
  evolve: {
    'settings/changed': ({ data: { here: _here, ...change } }, { draft }) => {
      Object.assign(draft, change);
    },
    'settings/notKept': ({ data }, { draft }) => {
      draft.notKept = data.why;
    },
  },
  registry: {
    'settings/weigh': {
      label: 'Change what lateness weighs',
      capability: 'trips.write',
      step: ({ lateCentsPerMinute }) => `weigh a late minute with ${dollars(lateCentsPerMinute)}`,
    },
    'settings/change': {
      label: 'Change settings',
      capability: 'see',
      step: ({ animations, theme, zone, filtersFolded }) =>
        theme !== undefined
          ? `choose ${themeWords[theme]}`
          : zone !== undefined
            ? `times in ${zone === 'own' ? 'my zone' : "the location's zone"}`
            : animations !== undefined
              ? `animations ${animations ? 'on' : 'off'}`
              : filtersFolded
                ? 'fold the filters'
                : 'unfold the filters',
    },
  },
});

function chosen(sees: SettingsSees, change: Change) {
  const [next, before] = difference(sees, change);
  if (!next) return { events: [], revert: [] };
  const set = (data: Change) => [
    { type: 'settings/changed', data: { ...data, here: true } } as const,
  ];
  return { events: set(next), revert: set(before) };
}

/** The fields that really change, and their earlier values; null when none do. */
function difference({ settings }: SettingsSees, change: Change): [Change | null, Change] {
  const names = (Object.keys(firstSettings) as (keyof Settings)[]).filter(
    (name) => change[name] !== undefined && change[name] !== settings.state[name],
  );
  if (names.length === 0) return [null, {}];
  const of = (from: Change) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return [of(change), of(settings.state)];
}

const themeWords = { system: "the system's theme", light: 'light theme', dark: 'dark theme' };
