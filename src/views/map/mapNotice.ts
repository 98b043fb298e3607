// The message in place of a map that cannot be drawn.
import styles from './map.module.css';
import type { MapEvents } from './mapTypes.ts';

export class MapNotice {
  readonly #host: HTMLElement;
  readonly #onAvailability: MapEvents['onAvailability'];
  #element: HTMLElement | null = null;

  constructor(host: HTMLElement, onAvailability: MapEvents['onAvailability']) {
    this.#host = host;
    this.#onAvailability = onAvailability;
  }

  /** Replaces the earlier message. */
  show(title: string, reason: string): void {
    this.hide();
    const element = document.createElement('div');
    element.className = styles.notice ?? '';
    element.setAttribute('role', 'status');
    const heading = document.createElement('strong');
    heading.textContent = title;
    element.append(heading, reason);
    this.#host.append(element);
    this.#element = element;
    this.#onAvailability?.({ ok: false, reason });
  }

  hide(): void {
    if (this.#element === null) return;
    this.#element.remove();
    this.#element = null;
    this.#onAvailability?.({ ok: true, reason: '' });
  }
}
