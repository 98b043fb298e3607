import { Finder } from '#finder/finder.ts';
import type { FromFinder, ToFinder } from '#finder/messages.ts';

const finder = new Finder({
  post: (message: FromFinder) => postMessage(message),
  // Messages that came meanwhile wait in the queue before it.
  later: (turn) => void setTimeout(turn, 0),
  nowMs: () => performance.now(),
});

addEventListener('message', ({ data }: MessageEvent<ToFinder>) => finder.take(data));
