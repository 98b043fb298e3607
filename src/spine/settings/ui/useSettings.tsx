import { useEffect } from 'react';
import { formatDate, formatDateTime, formatTime } from '#domain/zones.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { SettingsSees, SettingsTypes } from '../settings.slice.ts';

export const useSettings = selectFrom<SettingsTypes>();

/** Applies theme and motion to the page while this is drawn; not when `applies` is false. */
export function useAppearance(applies: boolean): void {
  const theme = useSettings(({ settings }) => settings.state.theme);
  const animations = useSettings(({ settings }) => settings.state.animations);
  useEffect(() => {
    if (!applies) return undefined;
    const { dataset } = document.documentElement;
    if (theme !== 'system') dataset['theme'] = theme;
    if (!animations) dataset['animations'] = 'off';
    return () => {
      delete dataset['theme'];
      delete dataset['animations'];
    };
  }, [applies, theme, animations]);
}

/** Formats times of a place in the zone this operator chose (reading 15). */
export type ShownTimes = {
  /** The zone for times of this place; without a place the operator's own. */
  zone(placeZone: string | null | undefined): string;
  time(ms: number, placeZone: string | null | undefined): string;
  date(ms: number, placeZone: string | null | undefined): string;
  dateTime(ms: number, placeZone: string | null | undefined): string;
  /** The same moment in the other of the two zones, for a tip; null when both texts are equal. */
  other(ms: number, placeZone: string | null | undefined): string | null;
};

export function useShownTimes(): ShownTimes {
  return useSettings(timesShown);
}

/** The same outside of React: one value for each choice. */
export function timesShown({ settings }: Pick<SettingsSees, 'settings'>): ShownTimes {
  return settings.state.zone === 'own' ? ownTimes : timesOfPlaces;
}

function shownTimes(isOwn: boolean): ShownTimes {
  const zone = (placeZone: string | null | undefined) =>
    isOwn ? operatorZone : (placeZone ?? operatorZone);
  return {
    zone,
    time: (ms, place) => formatTime(ms, zone(place), operatorZone),
    date: (ms, place) => formatDate(ms, zone(place)),
    dateTime: (ms, place) => formatDateTime(ms, zone(place), operatorZone),
    other(ms, place) {
      const [shown, other] = isOwn ? [operatorZone, place] : [place, operatorZone];
      if (!shown || !other) return null;
      const text = formatDateTime(ms, other, shown);
      return text === formatDateTime(ms, shown, other) ? null : text;
    },
  };
}

const ownTimes = shownTimes(true);
const timesOfPlaces = shownTimes(false);
