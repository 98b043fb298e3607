// The pin of a location that is being placed, with a plate of its coordinates below it. One, so it
// is made of elements.
import type { Map as GlMap } from 'maplibre-gl';
import { inDegrees } from './camera.ts';
import styles from './map.module.css';
import type { PlacedPin } from './mapTypes.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** 28 × 43 px, its point at 0, 0. */
const SHAPE = 'M0 0C-5 -12 -14 -17 -14 -29A14 14 0 1 1 14 -29C14 -17 5 -12 0 0Z';

export class PinMark {
  readonly #map: GlMap;
  readonly #element: HTMLElement;
  readonly #plate: HTMLElement;
  #pin: PlacedPin | null = null;

  constructor(map: GlMap, host: HTMLElement) {
    this.#map = map;
    host.ariaHidden = 'true';
    this.#element = document.createElement('div');
    this.#element.hidden = true;
    this.#element.className = styles.pinned ?? '';
    this.#plate = document.createElement('div');
    this.#plate.className = styles.plate ?? '';
    this.#element.append(drawing(), this.#plate);
    host.append(this.#element);
    map.on('move', () => this.#place());
    map.on('resize', () => this.#place());
  }

  /** Null takes it off the map. */
  show(pin: PlacedPin | null): void {
    this.#pin = pin;
    this.#element.hidden = pin === null;
    this.#plate.replaceChildren(
      ...(pin?.lines ?? []).map((words, at) => {
        const line = document.createElement(at === 0 ? 'strong' : 'span');
        line.textContent = words;
        return line;
      }),
    );
    this.#place();
  }

  #place(): void {
    if (this.#pin === null) return;
    const { lon, lat } = inDegrees(this.#pin);
    const { x, y } = this.#map.project([lon, lat]);
    this.#element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

function drawing(): SVGElement {
  const svg = shape('svg', { viewBox: '-28 -48 56 68', width: '56', height: '68' });
  svg.append(
    shape('ellipse', { rx: '26', ry: '17', class: styles.ring ?? '' }),
    shape('path', { d: SHAPE, class: styles.pin ?? '' }),
    shape('circle', { cy: '-29', r: '5', class: styles.eye ?? '' }),
  );
  return svg;
}

function shape(name: string, attributes: { readonly [name: string]: string }): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element as SVGElement;
}
