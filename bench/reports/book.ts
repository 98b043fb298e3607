// What both tables of costs do.

export const SORTED = ['name', 'startLabel', 'total', 'day'] as const;
export const GROUPED = ['day', 'startLabel'] as const;

export type Book = {
  /** Sorts all trips. */
  sort(by: (typeof SORTED)[number]): void;
  /** Adds up all trips by a field, with each of their sums. */
  group(by: (typeof GROUPED)[number]): void;
  /** Sorted by place, then by day: the first trips; then the totals by place. */
  said(): readonly (string | number)[];
};

/** Trips that are compared. */
export const SAID = 1_000;
