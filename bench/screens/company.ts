// The built console in live mode, as `tarmac sim serve` serves it, and its first steps.
import type { Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import type { Files } from '#gateway/files.ts';
import { securityHeaders } from '#gateway/policy.ts';
import { listenerOf } from '#gateway/server.ts';
import type { SimOptions } from '#sim/core/options.ts';
import { type Host, openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { defaultPlannerPlace } from '#wire/planner/planner.ts';

export type Company = {
  readonly url: string;
  readonly host: Host;
  stop(): Promise<void>;
};

const loadMs = 120_000;

/** `running`: false for one whose time passes only on request. */
export async function openCompany(
  files: Files,
  world: Partial<SimOptions>,
  running: boolean,
): Promise<Company> {
  const config = { mode: 'live', planner: defaultPlannerPlace, places: true } as const;
  const store = memorySimStore(1);
  const host = await openHost({ world, store, wall: realWall, speed: 1, running });
  const otherwise = listenerOf(createGateway({ files, config }));
  const served = await serveCompany({ host, port: 0, otherwise, headers: securityHeaders });
  return {
    url: served.url,
    host,
    async stop() {
      await served.stop();
      await host.close();
    },
  };
}

export function moves(page: Page) {
  return page.getByRole('listbox', { name: 'Activities in view' }).getByRole('option');
}

/** From the login form to the list of moves. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-mail / Username').fill(username, { timeout: loadMs });
  await page.getByLabel('Password', { exact: true }).fill('tarmac');
  await page.getByRole('button', { name: 'Log in' }).click();
  await moves(page).first().waitFor({ timeout: loadMs });
}
