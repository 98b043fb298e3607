/**
 * End-to-end tests that begin beside the last unit tests and pages, where a core would have nothing
 * to do. Short ones that draw no map and share their worker's gateway: as many as fill that time.
 */
export const earlyFiles: readonly string[] = [
  'tests/e2e/search.test.ts',
  'tests/e2e/filters.test.ts',
  'tests/e2e/audit.test.ts',
  'tests/e2e/shell.test.ts',
  'tests/e2e/flightboard.test.ts',
  'tests/e2e/keyboard.test.ts',
];
