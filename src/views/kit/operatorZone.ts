/** The operator's own zone; times are shown in the place's, with its abbreviation if it differs. */
export const operatorZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
