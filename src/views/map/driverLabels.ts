// Name plates of the selected drivers, of the one under the pointer, and the number of a group
// there: few, so they are elements.
import styles from './map.module.css';
import type { Rect } from './stopPlates.ts';

/** More name plates than this would hide the map. */
export const MOST_LABELS = 20;
/** From the middle of an arrow, and from the edge of anything else. */
const ARROW_PX = 18;
const GAP_PX = 6;

/** Where the arrow is, in px from the map's top left corner; null when it is not in view. */
export type PlateAt = (ordinal: number) => { readonly x: number; readonly y: number } | null;

export class DriverLabels {
  readonly #host: HTMLElement;
  readonly #nameOf: (ordinal: number) => string;
  readonly #plates = new Map<number, HTMLElement>();
  readonly #placed = new Map<number, { readonly x: number; readonly y: number }>();
  /** Measured once: a measure may cost a layout. */
  readonly #widths = new Map<number, number>();
  #groupLabel: HTMLElement | null = null;

  constructor(host: HTMLElement, nameOf: (ordinal: number) => string) {
    this.#host = host;
    this.#nameOf = nameOf;
  }

  /** Names exactly these drivers. */
  show(ordinals: readonly number[]): void {
    const wanted = new Set(ordinals.slice(0, MOST_LABELS));
    for (const [ordinal, plate] of this.#plates) {
      if (wanted.has(ordinal)) continue;
      plate.remove();
      this.#plates.delete(ordinal);
      this.#widths.delete(ordinal);
    }
    for (const ordinal of wanted) {
      if (this.#plates.has(ordinal)) continue;
      const plate = this.#plate();
      plate.textContent = this.#nameOf(ordinal);
      this.#plates.set(ordinal, plate);
    }
  }

  /** Writes a group's label beside a point; null removes it. */
  showGroup(
    label: { readonly words: string; readonly x: number; readonly y: number } | null,
  ): void {
    if (label === null) {
      this.#groupLabel?.remove();
      this.#groupLabel = null;
      return;
    }
    const plate = this.#groupLabel ?? this.#plate();
    this.#groupLabel = plate;
    if (plate.textContent !== label.words) plate.textContent = label.words;
    plate.style.transform = `translate(${label.x + GAP_PX}px, ${label.y}px)`;
  }

  #plate(): HTMLElement {
    const plate = document.createElement('div');
    plate.className = styles.label ?? '';
    this.#host.append(plate);
    return plate;
  }

  /** Moves the plates to their arrows. */
  place(at: PlateAt): void {
    this.#placed.clear();
    for (const [ordinal, plate] of this.#plates) {
      const point = at(ordinal);
      plate.hidden = point === null;
      if (point === null) continue;
      plate.style.transform = `translate(${point.x + ARROW_PX}px, ${point.y}px)`;
      this.#placed.set(ordinal, point);
    }
  }

  /** Where the plates are, each with its arrow. */
  rects(): readonly Rect[] {
    return [...this.#placed].map(([ordinal, { x, y }]) => {
      const widthPx = this.#widths.get(ordinal) ?? this.#plates.get(ordinal)?.offsetWidth ?? 0;
      this.#widths.set(ordinal, widthPx);
      const height = 2 * ARROW_PX;
      return { x: x - ARROW_PX, y: y - ARROW_PX, width: height + widthPx, height };
    });
  }
}
