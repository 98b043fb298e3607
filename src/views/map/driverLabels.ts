// Name plates of the selected drivers and of the one under the pointer: few, so they are elements.
import styles from './map.module.css';

/** More name plates than this would hide the map. */
export const MOST_LABELS = 20;

/** Where the arrow is, in px from the map's top left corner; null when it is not in view. */
export type PlateAt = (ordinal: number) => { readonly x: number; readonly y: number } | null;

export class DriverLabels {
  readonly #host: HTMLElement;
  readonly #nameOf: (ordinal: number) => string;
  readonly #plates = new Map<number, HTMLElement>();

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
    }
    for (const ordinal of wanted) {
      if (this.#plates.has(ordinal)) continue;
      const plate = document.createElement('div');
      plate.className = styles.label ?? '';
      plate.textContent = this.#nameOf(ordinal);
      this.#plates.set(ordinal, plate);
      this.#host.append(plate);
    }
  }

  /** Moves the plates to their arrows. */
  place(at: PlateAt): void {
    for (const [ordinal, plate] of this.#plates) {
      const point = at(ordinal);
      plate.hidden = point === null;
      if (point === null) continue;
      plate.style.transform = `translate(${point.x + 18}px, ${point.y}px)`;
    }
  }
}
