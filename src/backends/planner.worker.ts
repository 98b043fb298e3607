import { PlanningDesk } from '#planning/team/desk.ts';
import type { FromDesk, ToDesk } from '#planning/team/messages.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';

let solver: Promise<LinearPort> | undefined;

const desk = new PlanningDesk({
  post: (message: FromDesk) => postMessage(message),
  // Messages that came meanwhile wait in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
  linear: () => {
    solver ??= load().catch((error: unknown) => {
      console.error('The solver cannot be loaded.', error);
      throw error;
    });
    return solver;
  },
});

/** The solver is large: loaded when a bound is first requested. */
async function load(): Promise<LinearPort> {
  const [{ loadHighs }, { default: wasmUrl }] = await Promise.all([
    import('./highs.ts'),
    import('highs/runtime?url'),
  ]);
  return loadHighs({ wasmUrl, wholeSeconds: 2 });
}

addEventListener('message', ({ data }: MessageEvent<ToDesk>) => desk.take(data));
