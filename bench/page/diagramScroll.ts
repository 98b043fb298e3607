// A trip diagram of 12 columns with 2,000 blocks each that is scrolled: the console's, which draws
// what is seen, and the same drawing as a whole, moved over the view.
import '#views/kit/tokens.css';
import '#views/kit/base.css';
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/text-bitmap';
import { BitmapText, Container, Graphics, WebGLRenderer } from 'pixi.js';
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { DiagramNames, DiagramPlan } from '#views/diagram/diagramPlan.ts';
import { iconTextures } from '#views/diagram/icons.ts';
import { layoutOf } from '#views/diagram/layout.ts';
import { DiagramPainting, type DiagramShown } from '#views/diagram/painting.ts';
import { readDiagramPalette } from '#views/diagram/palette.ts';
import { loadDiagramFonts } from '#views/diagram/pen.ts';
import { rectOf } from '#views/diagram/scale.ts';
import { scaleOf, scrolled, startingView } from '#views/diagram/viewport.ts';

const COLUMNS = 12;
const BLOCKS = 2_000;
const BLOCK_MS = 600_000;
const FRAMES = 24;
/** A notch of a wheel. */
const STEP_PX = 100;
const SIZE = { widthPx: 1_300, heightPx: 600 };

export type Scrolled = {
  /** Milliseconds of each frame on the main thread. */
  readonly seenMs: readonly number[];
  readonly wholeMs: readonly number[];
};

/** Scrolls both in turn, each in a renderer of its own, so that neither waits for the other. */
export async function diagramScroll(): Promise<Scrolled> {
  const { plan, names } = fullDay();
  const layout = layoutOf(plan, names);
  if (layout.blocks.length < COLUMNS * BLOCKS) throw new Error('blocks are missing');
  const label = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const none = { selected: null, hovered: null, focused: null, nowMs: null, isDragged: false };
  const marks = { ...none, label, days: [] };
  const first: DiagramShown = { layout, marks, view: { ...startingView, ...SIZE } };
  return { seenMs: await scroll(first, seen), wholeMs: await scroll(first, whole) };
}

type Paint = (shown: DiagramShown) => void;

async function scroll(
  first: DiagramShown,
  opens: (root: Container, host: HTMLElement, first: DiagramShown) => Paint,
): Promise<readonly number[]> {
  const host = document.createElement('div');
  document.body.append(host);
  const renderer = new WebGLRenderer();
  await Promise.all([
    loadDiagramFonts('sans-serif', 2),
    renderer.init({
      width: SIZE.widthPx,
      height: SIZE.heightPx,
      antialias: true,
      backgroundAlpha: 0,
      skipExtensionImports: true,
    }),
  ]);
  host.append(renderer.canvas);
  const root = new Container();
  const paint = opens(root, host, first);
  const frames: number[] = [];
  let { view } = first;
  for (let frame = 0; frame <= FRAMES; frame += 1) {
    const beganMs = performance.now();
    paint({ ...first, view });
    renderer.render(root);
    // The first one has everything to set up.
    if (frame > 0) frames.push(performance.now() - beganMs);
    view = scrolled(view, first.layout, 0, STEP_PX);
    await new Promise(requestAnimationFrame);
  }
  renderer.destroy({ removeView: true });
  return frames;
}

/** The console's: what is seen, and half a view around it. */
function seen(root: Container, host: HTMLElement): Paint {
  const painting = new DiagramPainting(readDiagramPalette(host), iconTextures());
  root.addChild(painting.layer);
  return (shown) => painting.paint(shown);
}

/** The usual way: an object for each block, all of them in one that is moved. */
function whole(root: Container, host: HTMLElement, { layout, view }: DiagramShown): Paint {
  const { moveBack, moveInk } = readDiagramPalette(host);
  const scale = scaleOf(view, layout);
  const all = new Container();
  for (const block of layout.blocks) {
    const rect = rectOf(block, 'plan', layout, scale);
    if (rect === null) continue;
    const one = new Container({ x: rect.x, y: rect.y });
    one.addChild(new Graphics().roundRect(0, 0, rect.width, rect.height, 3).fill(moveBack));
    const style = { fontFamily: 'diagram-600', fontSize: 11, fill: moveInk };
    one.addChild(new BitmapText({ text: block.words.inside, style, x: 4, y: 4 }));
    all.addChild(one);
  }
  root.addChild(all);
  return (shown) => {
    all.y = -shown.view.topPx;
  };
}

/** Each driver takes one move after another. */
function fullDay(): { readonly plan: DiagramPlan; readonly names: DiagramNames } {
  const places = ['A', 'B'].map((id) => ({ id, label: `Store ${id}` }));
  const moves = new Map<string, { readonly name: string; readonly deadlineMs: null }>();
  const drivers = Array.from({ length: COLUMNS }, (_, column) => ({
    driverId: `d${column}`,
    kind: 'moved' as const,
    actions: Array.from({ length: BLOCKS }, (_unused, at): TimedAction => {
      const activityId = `m${column}-${at}`;
      moves.set(activityId, { name: `PA-${at}`, deadlineMs: null });
      return {
        id: activityId,
        type: 'move-vehicle',
        activityId,
        vehicleId: null,
        distanceCmi: 100,
        startMs: at * BLOCK_MS,
        durationMs: BLOCK_MS,
        ...(at % 2 === 0 ? { fromId: 'A', toId: 'B' } : { fromId: 'B', toId: 'A' }),
      };
    }),
  }));
  const named = drivers.map(({ driverId }) => [driverId, { name: `Driver ${driverId}` }] as const);
  return {
    plan: { cars: [], ubers: [], late: [], places, drivers },
    names: { drivers: new Map(named), moves, tasks: new Map() },
  };
}
