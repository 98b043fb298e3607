// A served company like the fake mode's, but all in it have long names.
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { securityHeaders } from '#gateway/policy.ts';
import { listenerOf } from '#gateway/server.ts';
import { createCore } from '#sim/company/core.ts';
import { checkOptions } from '#sim/core/options.ts';
import type { SimState } from '#sim/core/state.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { defaultPlannerPlace } from '#wire/planner/planner.ts';
import { buildConsole } from '../../scripts/build.mjs';
import type { Gateway } from './gateway.ts';

const seed = 7;
/** Made once: a company takes a second. */
let made: SimState | null = null;

/** A company of its own for each console: one console's pause and faults are no other's. */
export async function startLongNamed(faults = ''): Promise<Gateway> {
  const world = checkOptions({ seed, faults: parseFaults(faults) });
  made ??= createCore({ seed }).save();
  const store = memorySimStore(1);
  await store.load(world);
  await store.putSnapshot({ ...lengthened(made), options: world });
  const host = await openHost({ world, store, wall: realWall, speed: 0.1, running: true });
  const config = {
    mode: 'live',
    simulated: true,
    planner: defaultPlannerPlace,
    places: true,
    tracker: { hosts: [] },
  } as const;
  const gateway = createGateway({ files: loadFiles(await buildConsole()), config });
  const otherwise = listenerOf(gateway);
  const served = await serveCompany({ host, port: 0, otherwise, headers: securityHeaders });
  return {
    url: served.url,
    async stop() {
      await served.stop();
      await host.close();
    },
  };
}

/** The same rows with long names, which begin as the short ones. */
function lengthened(state: SimState): SimState {
  const { rows } = state;
  return {
    ...state,
    users: state.users.map((user) => ({ ...user, name: longPerson(user.name) })),
    rows: {
      ...rows,
      accounts: rows.accounts.map((row) => ({
        ...row,
        name: `${row.name} Certified Pre-Owned and Fleet Vehicles of Greater Kansas City`,
      })),
      locations: rows.locations.map((row) => ({
        ...row,
        label: `${row.label} Certified Pre-Owned Reconditioning and Detail Center`,
        address: `${row.address}, Building 12 behind the Interstate Commerce Park`,
        city: `${row.city} Unincorporated Township`,
      })),
      activities: rows.activities.map((row) => ({
        ...row,
        name: `${row.name} dealer trade with return of the loaner vehicle`,
      })),
      vehicles: rows.vehicles.map((row) => ({
        ...row,
        make: `${row.make} Commercial Vehicles`,
        model: `${row.model} Crew Cab Long Bed High Roof Extended Wheelbase`,
        stock: `${row.stock}-RECONDITIONED-2026`,
        color: `${row.color} Metallic Tri-Coat with Black Roof`,
      })),
      drivers: rows.drivers.map((row) => ({
        ...row,
        name: longPerson(row.name),
        lastName: longPerson(row.lastName),
      })),
      employees: rows.employees.map((row) => ({
        ...row,
        name: longPerson(row.name),
        lastName: longPerson(row.lastName),
      })),
      trips: rows.trips.map((row) => ({
        ...row,
        name: `${row.name} morning round of the northern stores`,
      })),
    },
  };
}

function longPerson(name: string): string {
  return `${name} Featherstonehaugh-Wolfeschlegelstein de la Cruz`;
}
