import { Finder } from '#finder/finder.ts';
import type { Said, Told } from '#finder/talk.ts';

const finder = new Finder({
  say: (said: Said) => postMessage(said),
  // What was told meanwhile waits in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<Told>) => finder.take(data));
