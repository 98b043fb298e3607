// The trip diagram in a canvas, with Pixi: only what is seen, and half a view around it, is drawn;
// scrolling inside of that moves what is there (docs/decisions/diagram.md).
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/text-bitmap';
import { Container, WebGLRenderer } from 'pixi.js';
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
        ...{ canvas, resolution, autoDensity: true, antialias: true, backgroundAlpha: 0 },
        // Its own accessibility and events would add a button for each block.
        skipExtensionImports: true,
      }),
    ]);
    return new DiagramStage(host, canvas, renderer);
  }

  get element(): HTMLCanvasElement {
    return this.#canvas;
  }

  /** Draws this in the next frame. */
  show(shown: DiagramShown): void {
    this.#shown = shown;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Frees the graphics at once, as Pixi does: browsers allow few contexts. */
  destroy(): void {
    this.#gone.abort();
    cancelAnimationFrame(this.#frame);
    this.#root.destroy({ children: true });
    this.#renderer.destroy({ removeView: true, releaseGlobalResources: false });
  }

  #draw(): void {
    if (this.#shown === null || this.#renderer.gl.isContextLost()) return;
    const { widthPx, heightPx } = this.#shown.view;
    if (widthPx === 0 || heightPx === 0) return;
    const { screen } = this.#renderer;
    if (screen.width !== widthPx || screen.height !== heightPx) {
      this.#renderer.resize(widthPx, heightPx);
    }
    this.#painting.paint(this.#shown);
    this.#renderer.render(this.#root);
  }
}
