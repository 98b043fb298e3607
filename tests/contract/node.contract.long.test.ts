// The served company over real sockets with the console's transport, and its HTTP interface alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { secretOfSeed } from '#sim/core/sim.ts';
import type { SimState } from '#sim/core/state.ts';
import { LineWriter } from '#sim/hosts/fileRecords.ts';
import { openFileSimStore } from '#sim/hosts/fileSimStore.ts';
import { piecesOf } from '#sim/hosts/pieces.ts';
import { openHost } from '#sim/hosts/host.ts';
import { serveCompany } from '#sim/hosts/node/serve.ts';
import { nothingElse } from '#sim/hosts/testing/served.ts';
import { ownPlanner } from '#sim/hosts/planningTurns.ts';
import { openPlannerSocket } from '#sim/hosts/testing/plannerSocket.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { fewVins } from '#vin/testing/fewVins.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import { type RawResponse, type Transport, TransportError } from '#wire/transport.ts';
import { contractSuite } from './contract.ts';
import { foreignContract } from './foreign.ts';
import { rawContract } from './raw.ts';

/** A company served from a file. `kill` ends it as a killed process would. */
async function serve(path: string, faults = '') {
  const store = await openFileSimStore(path, 1);
  const world = { faults: parseFaults(faults) };
  const vinData = async () => fewVins;
  const host = await openHost({ world, store, wall: realWall, vinData, speed: 1, running: true });
  host.planners.join(ownPlanner(realWall));
  const served = await serveCompany({ host, port: 0, otherwise: nothingElse });
  return {
    origin: new URL(served.url).origin,
    async kill() {
      await served.stop();
      await host.close();
      await store.closed;
    },
  };
}

function openLink(origin: string) {
  return inProcessLink(openLiveTransport({ origin, openWebSocket: openPlannerSocket }));
}

/** A company's file with the secret of its seed, by which its prices are sealed. */
function fileOf(state: SimState): string {
  const lines = new LineWriter(true);
  const { options } = state;
  const head = lines.head({ options, cursorBase: 1, hasSnapshot: true, isChained: true });
  const pieces = [...piecesOf(state)].map((piece) => lines.json(`{"piece":${piece}}`));
  const secret = Buffer.from(secretOfSeed(options.seed)).toString('hex');
  const rest = [{ pieces: pieces.length }, { secret }].map((record) => lines.line(record));
  return [head, ...pieces, ...rest].join('');
}

foreignContract('on Node, over real sockets', async (state) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const path = join(folder, 'company');
  writeFileSync(path, fileOf(state));
  const { origin, kill } = await serve(path);
  return {
    openLink: () => openLink(origin),
    async close() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
});

contractSuite('on Node, over real sockets', async ({ faults }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const path = join(folder, 'company');
  let server = await serve(path, faults);
  let link = openLink(server.origin);
  return {
    link,
    async restart() {
      link.close();
      await server.kill();
      server = await serve(path, faults);
      link = openLink(server.origin);
      return link;
    },
    async close() {
      link.close();
      await server.kill();
      rmSync(folder, { recursive: true });
    },
    cutIs: 'outcomeUnknown',
  };
});

rawContract('HTTP on Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const { origin, kill } = await serve(join(folder, 'company'));
  return {
    ...overHttp(origin),
    close: () => void kill().then(() => rmSync(folder, { recursive: true })),
  };
});

/** Sends paths as they are written; `fetch` would normalize them. */
function overHttp(origin: string): Transport {
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method, path, headers, body }) =>
      new Promise<RawResponse>((resolve, reject) => {
        const asked = ask({ hostname, port, method, path, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const headers = Object.entries(response.headers).map(([name, value]) => [
              name,
              String(value),
            ]);
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(headers) as RawResponse['headers'],
              body: Buffer.concat(parts).toString('utf8'),
            });
          });
        });
        asked.on('error', ({ message }) => reject(new TransportError(message, true)));
        asked.end(body ?? undefined);
      }),
    connect() {},
    askPlanner() {},
    tryNow() {},
    listen: () => () => {},
    close() {},
  };
}
