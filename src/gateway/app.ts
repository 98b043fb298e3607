// The gateway's responses: the console's files, its runtime configuration, and a refusal for
// everything else, each with the policy.
import { type Context, Hono } from 'hono';
import type { PlannerPlace } from '#wire/planner/planner.ts';
import type { Encoding, Files, ServedFile } from './files.ts';
import { answerCrm, type CrmBehind, crmPaths } from './crmCalls.ts';
import { answerImages, imagePath, type Images } from './images.ts';
import { answerPlaces, type Places, placesPaths } from './places.ts';
import { securityHeadersOf } from './policy.ts';
import { isScreen } from './routes.ts';
import { answerVins, type Vins, vinsFolder } from './vins.ts';
import { answerTracker, type TrackerOptions, trackerPath } from './tracker.ts';

/** The configuration the console reads from `/config.json` before it starts (reading 48). */
export type RuntimeConfig = {
  /** Which steps the move wizard has; absent: those of the flipped flow. */
  readonly moveFlow?: 'flipped' | 'unflipped';
} & (
  | { readonly mode: 'fake' }
  | {
      readonly mode: 'live';
      /** Which company it is, a word of letters, digits, `-` and `_`; absent: always the same. */
      readonly deployment?: string;
      /** Whether the company behind it is simulated; absent: real drivers may be behind it. */
      readonly simulated?: boolean;
      readonly planner: PlannerPlace;
      /** Hosts that a tracker's links may point to; absent: there is no tracker. */
      readonly tracker?: { readonly hosts: readonly string[] };
      /** Whether places can be searched; without it the console does not offer the search. */
      readonly places: boolean;
      /** The page of a trip in the older console, with `{id}`; absent: there is none. */
      readonly legacyTrip?: string;
      /** The provider's terms and conditions; absent: they have no page. */
      readonly terms?: string;
    }
);

const withoutBackend: RuntimeConfig = { mode: 'fake' };

export function createGateway(options: {
  readonly files: Files;
  /** Absent: of a console without a backend. */
  readonly config?: RuntimeConfig;
  /** Absent: the gateway has no tracker. */
  readonly tracker?: TrackerOptions;
  /** A maps service the gateway calls with its own key; absent where there is none. */
  readonly places?: Places;
  /** A CRM the gateway queries with its own login; absent where the server answers itself. */
  readonly crm?: CrmBehind;
  /** Hosts the gateway may ask for pictures; absent: pictures elsewhere are not shown. */
  readonly images?: Images;
  /** A VIN decoder the gateway asks; absent where the server has its own. */
  readonly vins?: Vins;
}): Hono {
  const { files, config = withoutBackend, crm, images, places, tracker, vins } = options;
  const gateway = new Hono();
  gateway.use(async (context, next) => {
    await next();
    const headers = securityHeadersOf(context.req.path);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  gateway.get('/config.json', (context) => {
    context.header('cache-control', 'no-store');
    return context.json(config);
  });
  gateway.get('/healthz', (context) => {
    context.header('cache-control', 'no-store');
    return context.text('ok\n');
  });
  if (tracker) gateway.post(trackerPath, answerTracker(tracker));
  if (places) for (const path of placesPaths) gateway.get(path, answerPlaces(places));
  if (crm) for (const path of crmPaths) gateway.get(path, answerCrm(crm));
  if (images) gateway.get(imagePath, answerImages(images));
  if (vins) gateway.get(`${vinsFolder}*`, answerVins(vins));
  gateway.get('*', (context) => answer(context, files));
  gateway.all('*', (context) => {
    context.header('allow', 'GET, HEAD');
    return context.json({ errorCode: 'method', message: 'Only GET and HEAD are served.' }, 405);
  });
  gateway.onError((error, context) => {
    console.error(error);
    return context.json({ errorCode: 'internal', message: 'The gateway failed.' }, 500);
  });
  return gateway;
}

function answer(context: Context, files: Files): Response | Promise<Response> {
  const { path } = context.req;
  const file = path === '/index.html' ? undefined : files.get(path);
  if (file) return send(context, file, 200);
  const page = wantsPage(path, context.req.header('accept')) && files.get('/index.html');
  if (page) return send(context, page, isScreen(path) ? 200 : 404);
  context.header('cache-control', 'no-store');
  return context.json({ errorCode: 'not-found', message: 'There is nothing at this path.' }, 404);
}

/** Without `accept` only the root serves the page: other paths may be missing scripts. */
function wantsPage(path: string, accept = ''): boolean {
  if (accept.includes('text/html')) return true;
  return path === '/' && (accept === '' || /(\*|text)\/\*/.test(accept));
}

async function send(context: Context, file: ServedFile, status: 200 | 404): Promise<Response> {
  context.header('etag', file.etag);
  context.header('vary', 'Accept, Accept-Encoding');
  context.header(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (status === 200 && matches(context.req.header('if-none-match'), file.etag)) {
    return context.body(null, 304);
  }
  context.header('content-type', file.type);
  const encoding = best(context.req.header('accept-encoding'));
  const compressed = encoding && (await file.compressed(encoding));
  if (encoding && compressed) context.header('content-encoding', encoding);
  const body = compressed || file.bytes;
  context.header('content-length', String(body.length));
  return context.body(body, status);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag);
}

function best(acceptEncoding: string | undefined): Encoding | null {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
