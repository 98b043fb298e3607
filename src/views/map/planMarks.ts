// A plan over the map: the letters of its places, and ghosts of its drivers at one instant. Few, so
// they are elements.
import type { Map as GlMap } from 'maplibre-gl';
import badges from '../kit/marks/PlaceBadge.module.css';
import { classes } from '../kit/classes.ts';
import { arcBetween } from './arc.ts';
import { inDegrees, type LonLat } from './camera.ts';
import { pointAlong } from './course.ts';
import styles from './map.module.css';
import type { Ghost, PlanOnMap, Whereabouts } from './mapTypes.ts';

/** Ghosts nearer than this stand side by side, so far apart. */
const NEAR_PX = 12;
const BESIDE_PX = 22;

type Planned = Pick<PlanOnMap, 'places' | 'ghosts'>;
const svg = 'http://www.w3.org/2000/svg';
type Point = { readonly x: number; readonly y: number };

export class PlanMarks {
  readonly #map: GlMap;
  readonly #host: HTMLElement;
  readonly #ghosts = new Map<string, HTMLElement>();
  readonly #trails = document.createElementNS(svg, 'svg');
  #badges: readonly HTMLElement[] = [];
  #plan: Planned | null = null;

  constructor(map: GlMap, host: HTMLElement) {
    this.#map = map;
    this.#host = host;
    host.ariaHidden = 'true';
    this.#trails.setAttribute('class', styles.ghostTrails ?? '');
    host.append(this.#trails);
    map.on('move', () => this.#place());
    map.on('resize', () => this.#place());
  }

  /** Null takes it off the map. */
  show(plan: Planned | null): void {
    if (plan?.places !== this.#plan?.places) this.#drawBadges(plan?.places ?? []);
    this.#plan = plan;
    this.#drawGhosts(plan?.ghosts ?? []);
    this.#place();
  }

  #drawBadges(places: PlanOnMap['places']): void {
    for (const badge of this.#badges) badge.remove();
    this.#badges = places.map(({ badge, color }) => {
      const look = classes(styles.place, badges.badge, badges[`cat${color}`]);
      return this.#element(look, badge);
    });
  }

  #drawGhosts(ghosts: readonly Ghost[]): void {
    const ids = new Set(ghosts.map(({ driverId }) => driverId));
    for (const [id, element] of this.#ghosts) {
      if (ids.has(id)) continue;
      element.remove();
      this.#ghosts.delete(id);
    }
    // They move many times a second.
    if (this.#trails.childElementCount !== ghosts.length) {
      const lines = ghosts.map(() => document.createElementNS(svg, 'polyline'));
      this.#trails.replaceChildren(...lines);
    }
    for (const { driverId, sign, isChase } of ghosts) {
      const element = this.#ghosts.get(driverId) ?? this.#element('', '');
      this.#ghosts.set(driverId, element);
      element.className = classes(styles.ghost, isChase && styles.ghostCar) ?? '';
      if (element.textContent !== sign) element.textContent = sign;
    }
  }

  #element(className: string | undefined, text: string): HTMLElement {
    const element = document.createElement('span');
    element.className = className ?? '';
    element.textContent = text;
    this.#host.append(element);
    return element;
  }

  #place(): void {
    if (this.#plan === null) return;
    for (const [at, place] of this.#plan.places.entries()) {
      put(this.#badges[at], this.#project(inDegrees(place)));
    }
    const points = this.#plan.ghosts.map((ghost) => this.#project(onWay(ghost)));
    for (const [at, { driverId, trail }] of this.#plan.ghosts.entries()) {
      const way = trail.map((where) => this.#project(onWay(where)));
      const line = [...way, points[at] ?? { x: 0, y: 0 }].map(({ x, y }) => `${x},${y}`);
      this.#trails.children[at]?.setAttribute('points', line.join(' '));
      put(this.#ghosts.get(driverId), besideOthers(points, at));
    }
  }

  #project({ lon, lat }: LonLat): Point {
    return this.#map.project([lon, lat]);
  }
}

/** On its road; where none is known, on the curve that the map draws for a move. */
function onWay({ from, to, share, course }: Whereabouts): LonLat {
  if (course) return inDegrees(pointAlong(course, share));
  const line = arcBetween(inDegrees(from), inDegrees(to));
  const along = share * (line.length - 1);
  const before = line[Math.floor(along)];
  const after = line[Math.ceil(along)];
  if (!before || !after) return inDegrees(from);
  const part = along - Math.floor(along);
  const between = (a: number, b: number) => a + (b - a) * part;
  return { lon: between(before[0], after[0]), lat: between(before[1], after[1]) };
}

/** Those at one place stand in a row over its middle. */
function besideOthers(points: readonly Point[], at: number): Point {
  const own = points[at] ?? { x: 0, y: 0 };
  const near = points.flatMap(({ x, y }, index) =>
    Math.hypot(x - own.x, y - own.y) < NEAR_PX ? [index] : [],
  );
  return { x: own.x + (near.indexOf(at) - (near.length - 1) / 2) * BESIDE_PX, y: own.y };
}

function put(element: HTMLElement | undefined, { x, y }: Point): void {
  if (element) element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
