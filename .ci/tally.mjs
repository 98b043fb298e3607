// Prints 'N passed, N failed' from vitest's own reports and the exit codes of the commands, and
// above it the title and the first words of each failure: of a long output only the end is kept.
// Each argument is a command's name, its exit code and, if any, its report: 'name:0:file'.
import { readFileSync } from 'node:fs';
import process from 'node:process';

let passed = 0;
let failed = 0;

for (const step of process.argv.slice(2)) {
  const [name = '', code = '', file] = step.split(':');
  const report = file === undefined ? null : read(file);
  const before = failed;
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  // A file that failed before its first test ran fails no test.
  for (const suite of report?.testResults ?? []) {
    if (suite.status !== 'failed') continue;
    const tests = suite.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) fails(`${suite.name} ${suite.message}`);
    for (const test of tests) {
      const why = (test.failureMessages[0] ?? '').split('\n').slice(0, 6).join('\n  ');
      console.log(`failed: ${suite.name} > ${test.fullName}\n  ${why}`);
    }
  }
  if (file !== undefined && !report) fails(`${name} wrote no report`);
  else if (code !== '0' && failed === before) fails(`${name} ended with ${code}`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** @param {string} what */
function fails(what) {
  failed += 1;
  console.log(`failed: ${what}`);
}

/**
 * @param {string} file
 * @returns {{ numPassedTests: number, numFailedTests: number, testResults: { name: string,
 *   status: string, message: string, assertionResults: { status: string, fullName: string,
 *   failureMessages: string[] }[] }[] } | null}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
