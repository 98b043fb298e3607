import { type RefObject, useCallback } from 'react';
import { useLandmark } from 'react-aria/useLandmark';

/** What the page is divided into: F6 goes round, and a number goes to one of them. */
export const regions = {
  bar: { key: '1', role: 'banner', words: 'Go to the search' },
  map: { key: '2', role: 'region', words: 'Go to the map' },
  filters: { key: '3', role: 'region', words: 'Go to the filters' },
  flightboard: { key: '4', role: 'region', words: 'Go to the flightboard' },
  panel: { key: '5', role: 'region', words: 'Go to the panel' },
  page: { key: '6', role: 'main', words: 'Go to the page' },
} as const satisfies {
  readonly [region: string]: {
    readonly key: string;
    readonly role: Parameters<typeof useLandmark>[0]['role'];
    readonly words: string;
  };
};
type Region = keyof typeof regions;

/** Makes an element one of the regions; its attributes are to be spread on it. */
export function useRegion(ref: RefObject<HTMLElement | null>, region: Region, label: string) {
  const focus = useCallback(() => void (ref.current && enter(ref.current)), [ref]);
  useLandmark({ role: regions[region].role, 'aria-label': label, focus }, ref);
  return { 'data-region': region };
}

/** Brings the focus into a region; false where it is not on the page. */
export function goToRegion(region: Region): boolean {
  const element = document.querySelector<HTMLElement>(`[data-region=${region}]`);
  if (element) enter(element);
  return element !== null;
}

/** Where the focus goes in a region: its leading control, or its first one. */
const entrances = [
  '[data-leads]',
  '[role=listbox],[role=grid]',
  'canvas',
  '[role=combobox]',
  'input:checked',
  'h2',
];

function enter(region: HTMLElement): void {
  const found = entrances.map((selector) => region.querySelector<HTMLElement>(selector));
  focusOn(found.find((element) => element !== null) ?? region);
}

/** Focuses any element, also a heading, which is not focusable by itself. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

/** To the heading of the panel where the page is still the same, else to that of the page. */
export function focusHeading(isSamePage: boolean): void {
  const ofPanel = ['[data-region=panel] [data-leads]', '[data-region=panel] h2'];
  const wanted = isSamePage ? [...ofPanel, 'main h1'] : ['main h1'];
  const found = wanted.map((selector) => document.querySelector<HTMLElement>(selector));
  const heading = found.find((element) => element !== null);
  if (heading) focusOn(heading);
}
