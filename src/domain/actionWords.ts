// What a driver does in an action of a trip, before the name of its place.
import type { DriverAction } from './entities.ts';

/** 'Driving to'; without a place 'Driving'. */
export function actionWords({ type, toId }: Pick<DriverAction, 'type' | 'toId'>): string {
  const [words, at] = deeds[type] ?? ['At work', 'at'];
  return toId ? `${words} ${at}` : words;
}

const deeds: { readonly [T in DriverAction['type']]?: readonly [words: string, at: string] } = {
  'Location | Travel': ['Driving', 'to'],
  'Errand | Rideshare': ['Riding', 'to'],
  'Pick-Up | Vehicle': ['Picking up', 'at'],
  'Drop-Off | Vehicle': ['Dropping off', 'at'],
  'Pick-Up | Driver': ['Fetching a driver', 'at'],
  'Drop-Off | Driver': ['Bringing a driver', 'to'],
  'Errand | Check-in with Lead': ['Meeting a chase car', 'at'],
  'Errand | Disembark': ['Leaving a chase car', 'at'],
};
