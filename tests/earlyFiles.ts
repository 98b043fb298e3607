/**
 * End-to-end tests that begin beside the last unit tests and pages, where a core would have nothing
 * to do. Short ones that draw no map and share their worker's gateway: as many as fill that
 * time, since those left when the pages have ended run two at a time instead of three.
 */
export const earlyFiles: readonly string[] = [
  'tests/e2e/search.test.ts',
  'tests/e2e/filters.test.ts',
];
