import type { DisplayStatus } from '#domain/entities.ts';

/** The color of a status where it is an area, not a word: 3:1 on any surface. */
export const statusColor: { readonly [S in DisplayStatus]: string } = {
  late: 'var(--st-late-map)',
  unplanned: 'var(--st-unplanned-map)',
  needsDriver: 'var(--st-needs-driver-map)',
  toStart: 'var(--st-needs-driver-map)',
  planned: 'var(--st-planned-map)',
  inProgress: 'var(--st-in-progress-map)',
  lockedInAI: 'var(--st-locked-in-ai-map)',
  complete: 'var(--st-complete-map)',
  unknown: 'var(--st-unknown-map)',
};
