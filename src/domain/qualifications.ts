// Qualifications in words.
import type { Qualification } from './entities.ts';

/** What a driver has, on chips. */
export const qualificationWords: { readonly [Q in Qualification]: string } = {
  cdl: 'CDL',
  manualTransmission: 'Manual',
  medicalCard: 'Medical Card',
  plates: 'Plates',
  twic: 'TWIC',
};
