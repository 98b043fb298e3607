// The trip diagram in a canvas, with Pixi: only what is seen, and half a view around it, is drawn;
// scrolling inside of that moves what is there (docs/decisions/diagram.md).
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/text-bitmap';
import { Container, WebGLRenderer } from 'pixi.js';
import { nextTask } from '../kit/nextTask.ts';
import { whenThemeChanges } from '../kit/tokenColors.ts';
import { iconTextures } from './icons.ts';
import { DiagramPainting, type DiagramShown } from './painting.ts';
import { readDiagramPalette } from './palette.ts';
import { loadDiagramFonts } from './pen.ts';

export class DiagramStage {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #painting: DiagramPainting;
  readonly #root = new Container();
  readonly #gone = new AbortController();
  #shown: DiagramShown | null = null;
  #frame = 0;
  #afterFrame = 0;
  /** Whether the plan to be drawn is another than the one that was. */
  #isOther = false;

  private constructor(host: HTMLElement, canvas: HTMLCanvasElement, renderer: WebGLRenderer) {
    this.#canvas = canvas;
    this.#renderer = renderer;
    this.#painting = new DiagramPainting(readDiagramPalette(host), iconTextures());
    this.#root.addChild(this.#painting.layer);
    const { signal } = this.#gone;
    whenThemeChanges(() => {
      this.#painting.setPalette(readDiagramPalette(host));
      this.#draw();
    }, signal);
    // Pixi keeps its own listener, which comes first and sets everything up again.
    canvas.addEventListener('webglcontextrestored', () => this.#draw(), { signal });
  }

  /** Rejects where the browser cannot draw it. */
  static async open(host: HTMLElement): Promise<DiagramStage> {
    const canvas = document.createElement('canvas');
    const renderer = new WebGLRenderer();
    const resolution = Math.max(1, devicePixelRatio);
    const [family = 'sans-serif'] = getComputedStyle(host).fontFamily.split(',');
    await Promise.all([
      loadDiagramFonts(family, Math.max(2, resolution)),
      renderer.init({
        canvas,
        resolution,
        autoDensity: true,
        antialias: true,
        backgroundAlpha: 0,
        // Its own accessibility and events would add a button for each block.
        skipExtensionImports: true,
      }),
    ]);
    const stage = new DiagramStage(host, canvas, renderer);
    await stage.#prepare();
    return stage;
  }

  /** Sets up programs and textures piece by piece: all at once would hold the thread long. */
  async #prepare(): Promise<void> {
    for (const piece of this.#painting.samples()) {
      await nextTask();
      if (this.#renderer.gl.isContextLost()) return;
      this.#renderer.render(piece);
      piece.destroy({ children: true });
    }
  }

  get element(): HTMLCanvasElement {
    return this.#canvas;
  }

  /** Draws this in the next frame; another plan after it, in tasks of their own. */
  show(shown: DiagramShown): void {
    const isOther = shown.layout !== this.#shown?.layout;
    this.#shown = shown;
    this.#isOther ||= isOther;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#isOther) this.#drawInTurns();
      else this.#draw();
    });
  }

  /** The size, the painting and what the graphics are handed: each holds the thread for a while. */
  #drawInTurns(): void {
    clearTimeout(this.#afterFrame);
    const inTurn = (turn: () => void) => void (this.#afterFrame = window.setTimeout(turn));
    inTurn(() => {
      this.#resize();
      inTurn(() => {
        if (this.#paint()) inTurn(() => this.#draw());
      });
    });
  }

  /** Frees the graphics at once, as Pixi does: browsers allow few contexts. */
  destroy(): void {
    this.#gone.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#afterFrame);
    this.#root.destroy({ children: true });
    this.#renderer.destroy({ removeView: true, releaseGlobalResources: false });
  }

  #draw(): void {
    if (!this.#paint()) return;
    this.#resize();
    this.#renderer.render(this.#root);
  }

  #resize(): void {
    const { widthPx = 0, heightPx = 0 } = this.#shown?.view ?? {};
    const { screen } = this.#renderer;
    if (widthPx === 0 || heightPx === 0) return;
    if (screen.width !== widthPx || screen.height !== heightPx) {
      this.#renderer.resize(widthPx, heightPx);
    }
  }

  /** Paints what is not painted yet; false where nothing is shown. */
  #paint(): boolean {
    this.#isOther = false;
    if (this.#shown === null || this.#renderer.gl.isContextLost()) return false;
    const { widthPx, heightPx } = this.#shown.view;
    if (widthPx === 0 || heightPx === 0) return false;
    this.#painting.paint(this.#shown);
    return true;
  }
}
