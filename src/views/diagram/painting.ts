// Which part of the drawing is painted, and when it is painted anew.
import { Container, Graphics } from 'pixi.js';
import type { EpochMs } from '#domain/entities.ts';
import type { AxisMark } from './axisMarks.ts';
import { timeLine } from './clearLines.ts';
import { hatching } from './hatching.ts';
import type { iconTextures } from './icons.ts';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import { isPastDeadline } from './layout.ts';
import { paintBlock, paintRun } from './paintBlocks.ts';
import {
  isBesideFlag,
  paintAxis,
  paintDays,
  paintGrid,
  paintLate,
  paintLatePlate,
  paintLink,
  paintNow,
  paintRing,
  paintSpine,
} from './paintFrame.ts';
import { paintActual, paintDrift, paintPlanLane, paintProgress } from './paintLanes.ts';
import type { DiagramPalette } from './palette.ts';
import { Pen } from './pen.ts';
import {
  BLOCK_PX,
  blocksBetween,
  columnX,
  detailOf,
  msOf,
  PAD_LEFT_PX,
  rectOf,
  type Scale,
  yOf,
} from './scale.ts';
import { scaleOf, type Viewport } from './viewport.ts';

/** Half of a label of the axis. */
const LABEL_PX = 7;

/** What is marked: by the index of the block, or null. */
export type DiagramMarks = {
  readonly selected: number | null;
  readonly hovered: number | null;
  readonly focused: number | null;
  readonly nowMs: EpochMs | null;
  /** Its flag can be dragged. */
  readonly isDragged: boolean;
  /** '10:30' */
  readonly label: (ms: EpochMs) => string;
  /** Where the axis says another day. */
  readonly days: readonly AxisMark[];
};

export type DiagramShown = {
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly marks: DiagramMarks;
};

/** What was painted last. */
type Painted = {
  readonly layout: DiagramLayout;
  readonly scale: Scale;
  readonly palette: DiagramPalette;
  readonly nowMs: number | null;
  readonly days: readonly AxisMark[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export class DiagramPainting {
  readonly layer = new Container();
  /** Moved as one: what is in it is not gone through when it is scrolled. */
  readonly #scrolling = new Container({ isRenderGroup: true });
  readonly #axis = new Container();
  readonly #axisBack = new Graphics();
  readonly #hatching = hatching();
  /** From the back: grid and meetings, blocks, lateness, marks; the axis, and its flag. */
  readonly #behind: Pen;
  readonly #blocks: Pen;
  readonly #front: Pen;
  readonly #marks: Pen;
  readonly #labels: Pen;
  readonly #now: Pen;
  #painted: Painted | null = null;
  /** What the marks were painted for. */
  #marked: readonly unknown[] = [];

  constructor(palette: DiagramPalette, textures: ReturnType<typeof iconTextures>) {
    this.#hatching.paint(palette.hatch, palette.surface);
    const pen = () => new Pen(palette, this.#hatching.texture, textures);
    [this.#behind, this.#blocks, this.#front] = [pen(), pen(), pen()];
    [this.#marks, this.#labels, this.#now] = [pen(), pen(), pen()];
    const scrolled = [this.#behind, this.#blocks, this.#front, this.#marks];
    this.#scrolling.addChild(...scrolled.map(({ layer }) => layer));
    this.#axis.addChild(this.#labels.layer);
    this.layer.addChild(this.#scrolling, this.#axisBack, this.#axis, this.#now.layer);
  }

  setPalette(palette: DiagramPalette): void {
    this.#hatching.paint(palette.hatch, palette.surface);
    for (const pen of this.#pens) pen.palette = palette;
    this.#painted = null;
  }

  /** One of each kind of thing that is drawn: what draws it first sets up its program. */
  samples(): readonly Container[] {
    const [first] = this.#pens;
    return first === undefined ? [] : first.samples();
  }

  paint(shown: DiagramShown): void {
    const { view, layout } = shown;
    const scale = scaleOf(view, layout);
    if (!this.#covers(shown, scale)) this.#paintWindow(shown, scale);
    this.#scrolling.position.set(-view.leftPx, -view.topPx);
    this.#axis.position.set(0, -view.topPx);
    this.#paintMarks(shown, scale);
  }

  get #pens(): readonly Pen[] {
    return [this.#behind, this.#blocks, this.#front, this.#marks, this.#labels, this.#now];
  }

  #covers({ view, layout, marks }: DiagramShown, scale: Scale): boolean {
    const is = this.#painted;
    if (is === null || is.layout !== layout || is.nowMs !== nowOf(layout, marks)) return false;
    if (is.days !== marks.days) return false;
    if (is.scale.pxPerMinute !== scale.pxPerMinute || is.scale.pitchPx !== scale.pitchPx) {
      return false;
    }
    const { leftPx, topPx, widthPx, heightPx } = view;
    const isAcross = leftPx >= is.left && leftPx + widthPx <= is.right;
    return isAcross && topPx >= is.top && topPx + heightPx <= is.bottom;
  }

  /** Paints the view and half a view on each side. */
  #paintWindow({ layout, view, marks }: DiagramShown, scale: Scale): void {
    const around = windowOf(view);
    const { palette } = this.#behind;
    const { days, label } = marks;
    this.#painted = { layout, scale, palette, nowMs: nowOf(layout, marks), days, ...around };
    const pens = [this.#behind, this.#blocks, this.#front, this.#labels];
    for (const pen of pens) pen.begin();
    this.#blocks.isCompact = scale.pitchPx <= BLOCK_PX;
    const span = { fromMs: msOf(around.top, scale), toMs: msOf(around.bottom, scale) };
    const width = Math.max(around.right, PAD_LEFT_PX);
    paintGrid(this.#behind, scale, span, width);
    paintDays(this.#behind, scale, days, width);
    paintAxis(this.#labels, scale, span, { label, days });
    for (const column of layout.columns) {
      const x = columnX(column.index, scale);
      if (x + BLOCK_PX < around.left - BLOCK_PX || x > around.right) continue;
      const [first, last] = [column.blocks[0], column.blocks.at(-1)];
      if (first && last) {
        const top = Math.max(yOf(first.startMs, scale), around.top);
        const bottom = Math.min(yOf(last.endMs, scale), around.bottom);
        if (bottom > top) paintSpine(this.#behind, x + BLOCK_PX / 2, top, bottom);
      }
      const pads = { fromMs: msOf(around.top - 24, scale), toMs: msOf(around.bottom + 24, scale) };
      for (const block of blocksBetween(column, pads.fromMs, pads.toMs, layout.driftMs)) {
        this.#paintOne(block, layout, scale, marks.nowMs);
      }
    }
    // Beside two lanes there is no room for them; the stops name how many get in and out.
    for (const link of layout.hasTimes ? [] : layout.links) {
      if (link.atMs >= span.fromMs && link.atMs <= span.toMs) {
        paintLink(this.#behind, link, layout, scale);
      }
    }
    const late = layout.late.filter(({ block: { startMs, endMs }, deadlineMs }) => {
      const fromMs = Math.min(deadlineMs, startMs) - layout.driftMs;
      return endMs + layout.driftMs >= span.fromMs && fromMs <= span.toMs;
    });
    for (const mark of late) paintLate(this.#front, mark, layout, scale);
    for (const mark of late) paintLatePlate(this.#front, mark, layout, scale);
    for (const pen of pens) pen.end();
  }

  #paintOne(block: Block, layout: DiagramLayout, scale: Scale, nowMs: number | null): void {
    const pen = this.#blocks;
    const plan = rectOf(block, 'plan', layout, scale);
    if (plan === null) return;
    if (!layout.hasTimes) {
      const { run } = block;
      // One block for the whole stop.
      if (run && !detailOf(plan.height).words) {
        const y = yOf(run.startMs, scale);
        if (run.isFirst) {
          paintRun(pen, block, { ...plan, y, height: yOf(run.endMs, scale) - y - 1.5 });
        }
        return;
      }
      paintBlock(pen, block, plan);
      return;
    }
    if (block.shape === 'pill') return;
    paintPlanLane(pen, block, plan);
    const actual = rectOf(block, 'actual', layout, scale);
    if (actual === null || block.actual === null) return;
    paintActual(pen, block, actual, isPastDeadline(block, layout));
    const { startMs, endMs } = block.actual;
    if (nowMs !== null) {
      paintProgress(pen, block, actual, (nowMs - startMs) / Math.max(1, endMs - startMs));
    }
    const isLast = block.column === layout.columns.length - 1;
    paintDrift(pen, block, [plan, actual], isLast || !pen.isCompact);
  }

  /** Selection, focus, hover and the time: painted when they change, and not when scrolled. */
  #paintMarks({ layout, marks, view }: DiagramShown, scale: Scale): void {
    const isAside = view.leftPx > 0;
    this.#axisBack.visible = isAside;
    const { nowMs } = marks;
    const nowY = nowMs === null ? null : yOf(nowMs, scale);
    if (nowY !== null) this.#now.layer.y = nowY - view.topPx;
    const { widthPx, heightPx, leftPx, topPx } = view;
    // None is cut by the edge of the drawing, and none peeks out from under the flag.
    this.#labels.showTexts((y) => {
      const isWhole = y >= topPx + LABEL_PX && y <= topPx + heightPx - LABEL_PX;
      return isWhole && (nowY === null || isBesideFlag(y, nowY));
    });
    const { pxPerMinute, pitchPx } = scale;
    const zoom = [pxPerMinute, pitchPx, widthPx, heightPx, leftPx];
    const key = [layout, marks, this.#painted?.palette, ...zoom];
    if (key.every((part, at) => part === this.#marked[at])) return;
    this.#marked = key;
    const { accent, focus, stopBorder, surface } = this.#marks.palette;
    for (const pen of [this.#marks, this.#now]) pen.begin();
    const ring = (index: number | null, color: string, width: number, out: number) => {
      const block = index === null ? undefined : layout.blocks[index];
      // As wide as it is drawn: around its whole space it would cross what stands beside it.
      const rect = block && rectOf(block, block.actual ? 'actual' : 'plan', layout, scale);
      if (rect) paintRing(this.#marks, rect, color, width, out);
    };
    ring(marks.hovered, stopBorder, 1, 2.5);
    ring(marks.selected, accent, 2.5, 0);
    ring(marks.focused, focus, 2, 4);
    this.#axisBack.clear().rect(0, 0, 50, heightPx).fill(surface);
    if (nowMs !== null) {
      const { isDragged } = marks;
      const words = isDragged ? marks.label(nowMs) : 'now';
      const line = timeLine(nowMs, [leftPx, leftPx + widthPx], layout, scale);
      const parts = line.map(([from, to]) => [from - leftPx, to - leftPx] as const);
      paintNow(this.#now, parts, words, isDragged);
    }
    for (const pen of [this.#marks, this.#now]) pen.end();
  }
}

/** The time that blocks are painted for: only what really goes on has come so far. */
function nowOf({ hasTimes }: DiagramLayout, { nowMs }: DiagramMarks): EpochMs | null {
  return hasTimes ? nowMs : null;
}

function windowOf({ leftPx, topPx, widthPx, heightPx }: Viewport) {
  return {
    left: leftPx - widthPx / 2,
    right: leftPx + widthPx * 1.5,
    top: topPx - heightPx / 2,
    bottom: topPx + heightPx * 1.5,
  };
}
