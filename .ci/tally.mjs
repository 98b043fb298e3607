// Prints 'N passed, N failed' from vitest's own report and the exit codes of the two commands.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [file = '', checkCode, testCode] = process.argv.slice(2);
const report = read();
const passed = report?.numPassedTests ?? 0;
let failed = report?.numFailedTests ?? 0;

// A file that failed before its first test ran fails no test.
for (const suite of report?.testResults ?? []) {
  if (suite.status !== 'failed') continue;
  if (!suite.assertionResults.some((test) => test.status === 'failed')) fails(suite.name);
}
if (!report) fails('no test report was written');
else if (testCode !== '0' && failed === 0) fails(`npm test ended with ${testCode}`);
if (checkCode !== '0') fails(`npm run check ended with ${checkCode}`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** @param {string} what */
function fails(what) {
  failed += 1;
  console.log(`failed: ${what}`);
}

/**
 * @returns {{ numPassedTests: number, numFailedTests: number, testResults: { name: string,
 *   status: string, assertionResults: { status: string }[] }[] } | null}
 */
function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
