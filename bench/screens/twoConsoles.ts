// How long a change in one console takes to appear in another one of the same server.
import { type Browser, chromium, type Page } from 'playwright';
import type { Files } from '#gateway/files.ts';
import { type Measured, quantile, type Tools } from '../area.ts';
import { logIn, moves, openCompany } from './company.ts';
import { msUntilSeen } from './seen.ts';

const EDITS = 9;

export async function seenByAnotherConsole(tools: Tools, files: Files): Promise<Measured> {
  const company = await openCompany(files, {}, true);
  // Two maps drawn in software would dominate the measurement.
  const args = [...tools.browser.args, '--disable-3d-apis'];
  const browser = await chromium.launch({ ...tools.browser, args });
  try {
    const here = await consoleOf(browser, company.url, 'dispatcher');
    const there = await consoleOf(browser, company.url, 'admin');
    const tookMs: number[] = [];
    await moves(there).first().click();
    await moves(here).first().click();
    for (let edit = 0; edit < EDITS; edit += 1) {
      const text = `seen by another ${edit}`;
      await openForm(here);
      await here.getByRole('textbox', { name: 'Pick-up note' }).fill(text);
      await button(here, 'Next').click();
      const save = () => button(here, 'Save Edits').click();
      tookMs.push(await msUntilSeen({ here, there }, text, save));
      await button(here, 'Edit').waitFor();
    }
    const [median, slow] = [quantile(tookMs, 0.5), quantile(tookMs, 1)];
    return {
      id: 'seen-by-another-console',
      value: median / 1_000,
      detail:
        `${EDITS} edits, from the click to the text in the other page: ` +
        `median ${median.toFixed(0)} ms, slowest ${slow.toFixed(0)} ms; without maps`,
    };
  } finally {
    await browser.close();
    await company.stop();
  }
}

async function consoleOf(browser: Browser, url: string, username: string): Promise<Page> {
  // A separate context: another operator at another screen.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url);
  await logIn(page, username);
  return page;
}

/** Opens the details in the form of the selected move. */
async function openForm(page: Page): Promise<void> {
  await button(page, 'Edit').click();
  await page.getByRole('heading', { name: 'Edit your move' }).waitFor();
  if ((await page.getByRole('heading', { name: 'Is this correct?' }).count()) > 0) {
    await button(page, 'Back').click();
  }
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}
