import { flag, payload, text, whole, z } from '#domain/schema.ts';

export const themes = ['system', 'light', 'dark'] as const;
/** Reading 15: times in the zone of their place, or all in the operator's zone. */
export const zoneChoices = ['place', 'own'] as const;

/** What a minute of lateness weighs in plans, in cents: at most ten dollars. */
export const mostLateCents = 1_000;

/** How the console looks for this operator, and weighs; the same in all their tabs. */
export type Settings = {
  /** Motion on the map and of panels (S1 §3 enableAnimations). */
  readonly animations: boolean;
  readonly theme: (typeof themes)[number];
  readonly zone: (typeof zoneChoices)[number];
  /** Whether the filters beside the map are one line; null: depends on the window's width. */
  readonly filtersFolded: boolean | null;
  /** What a minute of lateness weighs in the plans that are begun from now on, in cents. */
  readonly lateCentsPerMinute: number;
};

export type SettingsState = Settings & {
  /** Why this browser can't store them; null when it can. */
  readonly notKept: string | null;
};

export const firstSettings: Settings = {
  animations: true,
  theme: 'system',
  zone: 'place',
  filtersFolded: null,
  lateCentsPerMinute: 100,
};

const fields = {
  animations: flag,
  theme: z.enum(themes),
  zone: z.enum(zoneChoices),
  filtersFolded: z.nullable(flag),
  lateCentsPerMinute: whole(0, mostLateCents),
};
const someFields = {
  animations: z.optional(fields.animations),
  theme: z.optional(fields.theme),
  zone: z.optional(fields.zone),
  filtersFolded: z.optional(fields.filtersFolded),
};
const anyFields = { ...someFields, lateCentsPerMinute: z.optional(fields.lateCentsPerMinute) };

export const changePayload = payload(z.object(someFields));
/** `here`: chosen in this tab and to be stored; otherwise it came from storage. */
export const changedPayload = payload(z.object({ ...anyFields, here: flag }));
export const heardPayload = payload(z.object(anyFields));
export const weighPayload = payload(z.object({ lateCentsPerMinute: fields.lateCentsPerMinute }));
export const notKeptPayload = payload(z.object({ why: text('note') }));
/** Of what has no role of its own. */
export type Look = ReturnType<typeof changePayload.parse>;
export type Change = ReturnType<typeof heardPayload.parse>;

/** Reads settings that a tab of any build has stored; invalid ones take their initial value. */
export function settingsOf(stored: unknown): Settings {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    readonly [field: string]: unknown;
  };
  const { animations, theme, zone, filtersFolded, lateCentsPerMinute: cents } = raw;
  const isCents =
    typeof cents === 'number' && Number.isInteger(cents) && cents >= 0 && cents <= mostLateCents;
  return {
    animations: typeof animations === 'boolean' ? animations : firstSettings.animations,
    theme: themes.find((known) => known === theme) ?? firstSettings.theme,
    zone: zoneChoices.find((known) => known === zone) ?? firstSettings.zone,
    filtersFolded: typeof filtersFolded === 'boolean' ? filtersFolded : firstSettings.filtersFolded,
    lateCentsPerMinute: isCents ? cents : firstSettings.lateCentsPerMinute,
  };
}
