import { flag, payload, text, z } from '#domain/schema.ts';

export const themes = ['system', 'light', 'dark'] as const;
/** Reading 15: times of a place in its own zone, or all in the operator's. */
export const zoneChoices = ['place', 'own'] as const;

/** How this operator wants the console to look; the same in all his tabs. */
export type Settings = {
  /** Motion on the map and of panels (S1 §3 enableAnimations). */
  readonly animations: boolean;
  readonly theme: (typeof themes)[number];
  readonly zone: (typeof zoneChoices)[number];
  /** The filters beside the map as one line; null: as the window has room. */
  readonly filtersFolded: boolean | null;
};

export type SettingsState = Settings & {
  /** Why this browser does not keep them; null when it does. */
  readonly notKept: string | null;
};

export const firstSettings: Settings = {
  animations: true,
  theme: 'system',
  zone: 'place',
  filtersFolded: null,
};

const fields = {
  animations: flag,
  theme: z.enum(themes),
  zone: z.enum(zoneChoices),
  filtersFolded: z.nullable(flag),
};
const someFields = {
  animations: z.optional(fields.animations),
  theme: z.optional(fields.theme),
  zone: z.optional(fields.zone),
  filtersFolded: z.optional(fields.filtersFolded),
};

export const changePayload = payload(z.object(someFields));
/** `here`: chosen in this tab, to be kept; else it came from where they are kept. */
export const changedPayload = payload(z.object({ ...someFields, here: flag }));
export const notKeptPayload = payload(z.object({ why: text('note') }));
export type Change = ReturnType<typeof changePayload.parse>;

/** Settings out of what a tab of any build has stored: what does not fit is as at first. */
export function settingsOf(stored: unknown): Settings {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    readonly [field: string]: unknown;
  };
  const { animations, theme, zone, filtersFolded } = raw;
  return {
    animations: typeof animations === 'boolean' ? animations : firstSettings.animations,
    theme: themes.find((known) => known === theme) ?? firstSettings.theme,
    zone: zoneChoices.find((known) => known === zone) ?? firstSettings.zone,
    filtersFolded: typeof filtersFolded === 'boolean' ? filtersFolded : firstSettings.filtersFolded,
  };
}
