// What the painters draw with: shapes of Pixi, and texts and icons from pools that are filled anew
// for each part of the drawing that is seen.
import {
  BitmapFont,
  BitmapFontManager,
  BitmapText,
  Container,
  Graphics,
  Sprite,
  TextStyle,
  type Texture,
} from 'pixi.js';
import { nextTask } from '../kit/nextTask.ts';
import type { DiagramIcon, iconTextures } from './icons.ts';
import type { LegendPlace } from './legend.ts';
import type { DiagramPalette } from './palette.ts';
import type { Rect } from './scale.ts';

type Weight = '500' | '600' | '700';
export type TextLook = {
  readonly color: string;
  readonly weight?: Weight;
  /** Which point of the text stands at x: 0 its left edge, 1 its right one. */
  readonly anchor?: 0 | 0.5 | 1;
  /** Longer texts are left out from the end. */
  readonly mostPx?: number;
};

const FONT_PX = 11;
const fontNames: { readonly [weight in Weight]: string } = {
  500: 'diagram-500',
  600: 'diagram-600',
  700: 'diagram-700',
};

let loaded: Promise<void> | null = null;

/**
 * Prepares the texts of all diagrams, once the typeface has loaded. Letters are added as they are
 * needed. The first resolution stays.
 */
export function loadDiagramFonts(family: string, resolution: number): Promise<void> {
  loaded ??= installFonts(family, resolution).catch((error: unknown) => {
    // The next diagram tries again.
    loaded = null;
    throw error;
  });
  return loaded;
}

async function installFonts(family: string, resolution: number): Promise<void> {
  const weights = Object.keys(fontNames) as Weight[];
  await Promise.all(weights.map((one) => document.fonts.load(`${one} ${FONT_PX}px ${family}`)));
  for (const fontWeight of weights) {
    BitmapFont.install({
      name: fontNames[fontWeight],
      style: { fontFamily: family, fontSize: FONT_PX, fontWeight, fill: 'white' },
      chars: [['a', 'z'], ['A', 'Z'], ['0', '9'], ' +−→$:.,-'],
      resolution,
      // It measures each letter beside each other one: 30 ms of a task, for shifts below a pixel.
      skipKerning: true,
    });
    await nextTask();
  }
}

/** Texts or icons that are used again; what is not used this time is hidden. */
class Pool<One extends BitmapText | Sprite> {
  readonly layer = new Container();
  readonly #all: One[] = [];
  readonly #make: () => One;
  #used = 0;

  constructor(make: () => One) {
    this.#make = make;
  }

  begin(): void {
    this.#used = 0;
  }

  next(): One {
    const one = this.#all[this.#used] ?? this.#grow();
    this.#used += 1;
    one.visible = true;
    return one;
  }

  end(): void {
    for (let at = this.#used; at < this.#all.length; at += 1) {
      const one = this.#all[at];
      if (one) one.visible = false;
    }
  }

  used(): readonly One[] {
    return this.#all.slice(0, this.#used);
  }

  #grow(): One {
    const one = this.#make();
    this.#all.push(one);
    this.layer.addChild(one);
    return one;
  }
}

export class Pen {
  readonly layer = new Container();
  readonly shapes = new Graphics();
  palette: DiagramPalette;
  /** Columns touch: there is no room for words beside a block. */
  isCompact = false;
  /** Stripes that repeat. */
  readonly hatch: Texture;
  readonly #texts: { readonly [weight in Weight]: Pool<BitmapText> };
  readonly #icons: Pool<Sprite>;
  readonly #textures: ReturnType<typeof iconTextures>;

  constructor(palette: DiagramPalette, hatch: Texture, textures: ReturnType<typeof iconTextures>) {
    this.palette = palette;
    this.hatch = hatch;
    this.#textures = textures;
    this.#icons = new Pool(() => new Sprite());
    const texts = (weight: Weight) => new Pool(() => textOf(weight));
    this.#texts = { 500: texts('500'), 600: texts('600'), 700: texts('700') };
    this.layer.addChild(this.shapes, this.#icons.layer);
    for (const pool of Object.values(this.#texts)) this.layer.addChild(pool.layer);
  }

  /** Forgets what was drawn; what follows until `end` is drawn instead. */
  begin(): void {
    this.shapes.clear();
    for (const pool of [this.#icons, ...Object.values(this.#texts)]) pool.begin();
  }

  end(): void {
    for (const pool of [this.#icons, ...Object.values(this.#texts)]) pool.end();
  }

  /** One of each thing that it draws with, each apart; the caller destroys them. */
  samples(): readonly Container[] {
    const many = new Graphics();
    // So many corners that Pixi draws them by the program for large shapes.
    for (let at = 0; at < 60; at += 1) many.roundRect(at * 4, 0, 3, 3, 1).fill('white');
    const weights = Object.keys(fontNames) as Weight[];
    return [
      new Graphics().rect(0, 0, 1, 1).fill('white'),
      many,
      new Sprite(this.hatch),
      new Sprite(this.#textures.down),
      ...weights.map((weight) => textOf(weight, 'A')),
    ];
  }

  /** Shows the texts whose middle passes, and hides the others until they are drawn again. */
  showTexts(passes: (y: number) => boolean): void {
    for (const pool of Object.values(this.#texts)) {
      for (const one of pool.used()) one.renderable = passes(one.y + one.height / 2);
    }
  }

  /** A text whose middle is at `y`. */
  text(text: string, x: number, y: number, look: TextLook): void {
    const one = this.#texts[look.weight ?? '500'].next();
    one.text = text;
    if (look.mostPx !== undefined) cut(one, text, look.mostPx);
    one.tint = look.color;
    one.position.set(
      Math.round(x - one.width * (look.anchor ?? 0)),
      Math.round(y - one.height / 2),
    );
  }

  /** Whether a text is no wider than it may be. */
  fits(text: string, { weight = '500', mostPx = Number.POSITIVE_INFINITY }: TextLook): boolean {
    const style = new TextStyle({ fontFamily: fontNames[weight], fontSize: FONT_PX });
    const { width, scale } = BitmapFontManager.measureText(text, style);
    return width * scale <= mostPx;
  }

  icon(icon: DiagramIcon, x: number, y: number, sizePx: number, color: string): void {
    const one = this.#icons.next();
    one.texture = this.#textures[icon];
    one.tint = color;
    one.setSize(sizePx);
    one.position.set(x - sizePx / 2, y - sizePx / 2);
  }

  /** The colored letter of a place, 14 px, from its top left corner. */
  badge({ badge, color }: LegendPlace, x: number, y: number): void {
    const { places, onCategory } = this.palette;
    const width = 14 + 7 * (badge.length - 1);
    this.shapes.roundRect(x, y, width, 14, 3).fill(places[color - 1] ?? onCategory);
    this.text(badge, x + width / 2, y + 7, { color: onCategory, weight: '700', anchor: 0.5 });
  }

  /** A dashed outline, inside the rectangle. */
  dashed(rect: Rect, color: string, [on, off]: readonly [number, number], width = 1): void {
    const [x, y] = [rect.x + width / 2, rect.y + width / 2];
    const [right, bottom] = [x + rect.width - width, y + rect.height - width];
    this.dash(x, y, right, y, on, off);
    this.dash(x, bottom, right, bottom, on, off);
    this.dash(x, y, x, bottom, on, off);
    this.dash(right, y, right, bottom, on, off);
    this.shapes.stroke({ color, width });
  }

  /** The dashes of a straight line, without a stroke. */
  dash(x: number, y: number, toX: number, toY: number, on: number, off: number): void {
    const length = Math.hypot(toX - x, toY - y);
    if (length === 0) return;
    const [dx, dy] = [(toX - x) / length, (toY - y) / length];
    for (let at = 0; at < length; at += on + off) {
      const end = Math.min(at + on, length);
      this.shapes.moveTo(x + dx * at, y + dy * at).lineTo(x + dx * end, y + dy * end);
    }
  }
}

function textOf(weight: Weight, text = ''): BitmapText {
  return new BitmapText({ text, style: { fontFamily: fontNames[weight], fontSize: FONT_PX } });
}

/** Shortens to a width, with an ellipsis. */
function cut(written: BitmapText, text: string, mostPx: number): void {
  let length = text.length;
  while (written.width > mostPx && length > 1) {
    length -= 1;
    written.text = `${text.slice(0, length).trimEnd()}…`;
  }
}
