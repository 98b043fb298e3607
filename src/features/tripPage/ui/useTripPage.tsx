import { selectFrom } from '#views/bind/useSelect.ts';
import type { TripPageTypes } from '../tripPage.slice.ts';

/** The state that the page of a trip reads. */
export const useTripPage = selectFrom<TripPageTypes>();
