import './ownScripts.ts';
import type { FromHelper } from '#planning/crew/helperMessages.ts';
import type { HelperPorts } from '#planning/crew/helperThreads.ts';
import type { TeamKind } from '#planning/team/desk/teamCrew.ts';
import { PlanningDesk } from '#planning/team/desk/desk.ts';
import type { FromDesk, ToDesk } from '#planning/team/desk/messages.ts';
import wasmUrl from 'highs/runtime?url';
import { loadHighs } from './highs.ts';
import { loadedOnce } from './loadedOnce.ts';
import { later, sharedNowMs } from './soon.ts';
// The query makes Vite export a class, which the linter cannot see.
// oxlint-disable-next-line import/default
import SearcherWorker from './searcher.worker.ts?worker';

/** More threads find little more, and each has its own tables of ways. */
const mostThreads = 8;

const unsolved = 'The solver was not fetched: less is proven of plans until it is.';

const desk = new PlanningDesk({
  post: (message: FromDesk) => postMessage(message),
  later,
  nowMs: sharedNowMs,
  // The solver is large: fetched when a bound is first requested.
  linear: loadedOnce(
    () => loadHighs({ wasmUrl }),
    (error) => console.warn(unsolved, error),
  ),
  helpers: {
    // One core is left to the page.
    most: Math.max(1, Math.min(navigator.hardwareConcurrency - 1, mostThreads)) - 1,
    open,
  },
});

type Open = HelperPorts<TeamKind>['open'];

function open(...[on, lost]: Parameters<Open>): ReturnType<Open> {
  const worker = new SearcherWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<FromHelper<TeamKind>>) => on(data));
  worker.addEventListener('error', ({ message }) => lost(message));
  return (message) => worker.postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ToDesk>) => desk.take(data));
