// Ordered rides and deliveries over the map: their cars on the road, and who or what waits for
// them. Few, so they are elements. Readers and keys have the lists of orders instead.
import type { Map as GlMap } from 'maplibre-gl';
import { classes } from '../kit/classes.ts';
import type { Point } from '#domain/geo.ts';
import { inDegrees } from './camera.ts';
import { pointAlong } from './course.ts';
import { RIDER_ICONS } from './iconPaths.ts';
import styles from './map.module.css';
import type { RideOnMap } from './mapTypes.ts';
import type { Room } from './pointData.ts';
import { alongPlate, type Rect } from './stopPlates.ts';

/** From further off, marks have no names: places of one city are closer than a name is wide. */
const NAMED_FROM_ZOOM = 10.5;

const SVG = 'http://www.w3.org/2000/svg';

export class RideMarks {
  readonly #map: GlMap;
  readonly #host: HTMLElement;
  readonly #elements = new Map<string, HTMLElement>();
  #rides: readonly RideOnMap[] = [];

  /** `onClick`: gets the row whose mark was clicked. */
  constructor(map: GlMap, host: HTMLElement, onClick: (item: string) => void) {
    this.#map = map;
    this.#host = host;
    host.ariaHidden = 'true';
    host.addEventListener('click', ({ target }) => {
      const mark = target instanceof Element ? target.closest<HTMLElement>('[data-is]') : null;
      if (mark?.dataset.item) onClick(mark.dataset.item);
    });
    map.on('move', () => this.#place());
    map.on('resize', () => this.#place());
  }

  show(rides: readonly RideOnMap[]): void {
    const keys = new Set(rides.map(keyOf));
    for (const [key, element] of this.#elements) {
      if (keys.has(key)) continue;
      element.remove();
      this.#elements.delete(key);
    }
    for (const ride of rides) {
      const key = keyOf(ride);
      const element = this.#elements.get(key) ?? this.#made(ride);
      this.#elements.set(key, element);
      element.title = ride.words;
      if (element.lastChild) element.lastChild.textContent = ride.name;
      element.className = classes(styles.ride, ride.isLate && styles.rideLate) ?? '';
    }
    this.#rides = rides;
    this.#place();
  }

  /** Where marks are on the map, px. */
  rooms(): readonly Rect[] {
    const { left, top } = this.#host.getBoundingClientRect();
    return [...this.#elements.values()].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height };
    });
  }

  /** What labels keep free of: a car right of a place would stand on its name. */
  kept(): readonly Room[] {
    return this.rooms().flatMap((mark) =>
      alongPlate(mark).map(({ x, y }) => {
        const { lng, lat } = this.#map.unproject([x, y]);
        return { lon: lng, lat, px: mark.height };
      }),
    );
  }

  #made({ item, is }: RideOnMap): HTMLElement {
    const element = document.createElement('span');
    // What is hovered here is hovered in the list, and the reverse.
    element.dataset.item = item;
    element.dataset.is = is;
    const icon = document.createElementNS(SVG, 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', RIDER_ICONS[icons[is]]);
    icon.append(path);
    element.append(icon, document.createElement('span'));
    this.#host.append(element);
    return element;
  }

  #place(): void {
    this.#host.toggleAttribute('data-far', this.#map.getZoom() < NAMED_FROM_ZOOM);
    for (const ride of this.#rides) {
      const { x, y } = this.#on(placeOf(ride));
      const element = this.#elements.get(keyOf(ride));
      if (!element) continue;
      const isWaiting = ride.is === 'rider' || ride.is === 'packages';
      const side = isWaiting ? leftOfPlace : onRoad;
      const end = isWaiting ? undefined : this.#endAt(ride, { x, y });
      element.style.transform = end
        ? `translate(${end.x}px, ${end.y}px) ${rightOfPlace}`
        : `translate(${x}px, ${y}px) ${side}`;
    }
  }

  /** The end of the way whose mark, or the number above it, the mark of a car would cover. */
  #endAt({ from, to }: RideOnMap, car: Pixel): Pixel | undefined {
    return [to, from]
      .map((end) => this.#on(end))
      .find(({ x, y }) => {
        const isBeside = Math.abs(x - car.x) < coversPx;
        return isBeside && car.y > y - numberPx - coversPx && car.y < y + coversPx;
      });
  }

  #on(point: Point): Pixel {
    const { lon, lat } = inDegrees(point);
    return this.#map.project([lon, lat]);
  }
}

const icons = {
  rider: 'waits',
  car: 'rides',
  packages: 'packages',
  courier: 'courier',
} as const;

/**
 * A car is where it is on the road, and at a place right of its mark; who waits there is left of
 * it: numbers are above a place, names elsewhere.
 */
const onRoad = 'translate(-13px, -50%)';
const leftOfPlace = 'translate(calc(-100% - 16px), -50%)';
const rightOfPlace = 'translate(16px, -50%)';
/** Half a place's mark of 22 px and half a car's of 26. */
const coversPx = 24;
/** How far the number of a place's moves stands above it. */
const numberPx = 36;

type Pixel = { readonly x: number; readonly y: number };

function keyOf({ item, is }: RideOnMap): string {
  return `${is} ${item}`;
}

/** On its road; as long as none is known, on the straight line. */
function placeOf({ from, to, share, course }: RideOnMap) {
  return pointAlong(course ?? [from, to], share);
}
