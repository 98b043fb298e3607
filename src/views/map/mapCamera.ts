// The camera of a map: fits between the panels, remembers the last fit, and animates only where
// the operator wants it and the graphics are fast enough.
import type { EaseToOptions, LngLatBoundsLike, Map as GlMap } from 'maplibre-gl';
import {
  type Bounds,
  boundedPadding,
  boundsOf,
  FIT_PADDING_PX,
  FIT_ZOOM_OUT,
  TIGHT_PADDING_PX,
  isPoint,
  LEAST_MAP_PX,
  type LonLat,
  type MapView,
  type Motion,
  motionMs,
  type PanelPadding,
  SINGLE_POINT_ZOOM,
} from './camera.ts';

/** Distance of visible items to a panel, px (look notes: docked panels + 24). */
const MARGIN_PX = 24;
/** A floating panel counts only where it leaves a fit this much room, px. */
const LEAST_FIT_PX = 480;
/** Tilt of the tilted map, degrees. */
const TILT = 45;

export class MapCamera {
  readonly #map: GlMap;
  readonly #areFramesExpensive: () => boolean;
  #isAnimated: boolean;
  #padding: PanelPadding = { left: 0, right: 0, top: 0, bottom: 0 };
  #floatingLeftPx = 0;
  /** The box of the last fit, until the operator moves the map. */
  #fitted: Bounds | null = null;
  /** During a sweep only a change of the panels moves the map. */
  isHeld = false;
  /** Starts the camera's motion again; null when it has come to rest. */
  #underWay: (() => void) | null = null;

  constructor(map: GlMap, isAnimated: boolean, areFramesExpensive: () => boolean) {
    this.#map = map;
    this.#isAnimated = isAnimated;
    this.#areFramesExpensive = areFramesExpensive;
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) this.#letGo();
    });
  }

  /** Where the map is looked at from. */
  get view(): MapView {
    const { lng, lat } = this.#map.getCenter();
    return {
      lon: lng,
      lat,
      zoom: this.#map.getZoom(),
      pitch: this.#map.getPitch(),
      bearing: this.#map.getBearing(),
    };
  }

  /** What is seen between the panels, in degrees: the box around the four corners they leave. */
  get viewport(): Bounds {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const padding = this.#padding;
    const [left, right] = [padding.left, clientWidth - padding.right];
    const [top, bottom] = [padding.top, clientHeight - padding.bottom];
    const corners = [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ].map((corner) => this.#map.unproject(corner as [number, number]));
    return boundsOf(corners.map(({ lng, lat }) => ({ lon: lng, lat }))) as Bounds;
  }

  set isAnimated(isAnimated: boolean) {
    this.#isAnimated = isAnimated;
  }

  /** Where frames are expensive an animation would be a row of stills that blocks the console. */
  get mayMove(): boolean {
    if (this.#areFramesExpensive()) return false;
    return this.#isAnimated && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /**
   * Space that docked panels cover. The last fit is repeated between them, and the selection
   * (`inSight`) is not left behind a panel. `floatingLeftPx`: width of a floating left panel, which
   * fits keep clear of.
   */
  setPadding(padding: PanelPadding, floatingLeftPx: number, inSight: Bounds | null): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const before = this.#padding;
    this.#padding = boundedPadding(padding, clientWidth, clientHeight);
    this.#floatingLeftPx = floatingLeftPx;
    if (JSON.stringify(before) === JSON.stringify(this.#padding)) return;
    const goOn = this.#underWay;
    // A new motion would end the one under way: it starts again between the new panels.
    if (goOn !== null) goOn();
    else if (this.#fitted !== null) this.fitBounds(this.#fitted, 'panel');
    else if (inSight !== null && this.#wouldHide(inSight, before)) this.fitBounds(inSight, 'panel');
    else this.#ease({ padding: this.#padding }, 'panel');
  }

  /** Fits a box between the panels; a box that is one point is located instead. */
  fitBounds(bounds: Bounds, motion: Motion): void {
    if (this.isHeld) return;
    if (isPoint(bounds)) {
      this.locate({ lon: bounds.west, lat: bounds.south }, motion);
      return;
    }
    this.#travel(() => {
      const floating =
        this.#freePx - this.#floatingLeftPx < LEAST_FIT_PX ? 0 : this.#floatingLeftPx;
      const isTight = this.#freePx < LEAST_FIT_PX;
      const px = isTight ? TIGHT_PADDING_PX : FIT_PADDING_PX;
      const camera = this.#map.cameraForBounds(boxOf(bounds), {
        padding: { top: px, bottom: px, right: px, left: px + floating },
        bearing: this.#map.getBearing(),
      });
      if (camera?.center === undefined || camera.zoom === undefined) return;
      const zoom = isTight ? camera.zoom : camera.zoom - FIT_ZOOM_OUT;
      this.#ease({ center: camera.center, zoom }, motion);
    });
    this.#fitted = bounds;
  }

  /** Goes to a point at zoom 13.5. */
  locate(point: LonLat, motion: Motion): void {
    if (this.isHeld) return;
    const { lon, lat } = point;
    this.#travel(() => {
      const offset: [number, number] = [this.#offsetPx, 0];
      this.#ease({ center: [lon, lat], zoom: SINGLE_POINT_ZOOM, offset }, motion);
    });
    this.#fitted = { west: lon, east: lon, south: lat, north: lat };
  }

  /** Width between the docked panels, px. */
  get #freePx(): number {
    return this.#map.getContainer().clientWidth - this.#padding.left - this.#padding.right;
  }

  /**
   * How far right of the middle a located point stands, px: in the middle of the rest where the
   * floating panel would cover the point or its name.
   */
  get #offsetPx(): number {
    const [free, floating] = [this.#freePx, this.#floatingLeftPx];
    const isInSight = free / 2 > floating + FIT_PADDING_PX;
    return isInSight || free - floating < LEAST_MAP_PX ? 0 : floating / 2;
  }

  /** Goes to a remembered view. */
  goTo(view: MapView, motion: Motion): void {
    if (this.isHeld) return;
    const { lon, lat, zoom, pitch, bearing } = view;
    this.#travel(() => this.#ease({ center: [lon, lat], zoom, pitch, bearing }, motion));
    this.#fitted = null;
  }

  /** Opens a cluster. */
  approach(at: LonLat, zoom: number): void {
    this.#letGo();
    this.#ease({ center: [at.lon, at.lat], zoom }, 'short');
  }

  /** By whole steps. */
  zoomBy(steps: number): void {
    if (this.isHeld) return;
    this.#letGo();
    this.#ease({ zoom: this.#map.getZoom() + steps }, 'short');
  }

  /** Turned or tilted: north up and from above. Otherwise tilted. */
  level(): void {
    if (this.isHeld) return;
    this.#letGo();
    const isLevel = this.#map.getBearing() === 0 && this.#map.getPitch() === 0;
    this.#ease({ bearing: 0, pitch: isLevel ? TILT : 0 }, 'short');
  }

  /** The operator has moved the map: forgets the fit and stops the animation. */
  #letGo(): void {
    this.#fitted = null;
    this.#underWay = null;
  }

  /** Whether a box is out of view after a change of padding alone. */
  #wouldHide({ west, east, south, north }: Bounds, before: PanelPadding): boolean {
    const after = this.#padding;
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const shiftX = (after.left - before.left - (after.right - before.right)) / 2;
    const shiftY = (after.top - before.top - (after.bottom - before.bottom)) / 2;
    return [west, east].some((lon) =>
      [south, north].some((lat) => {
        const at = this.#map.project([lon, lat]);
        const [x, y] = [at.x + shiftX, at.y + shiftY];
        return (
          x < after.left + MARGIN_PX ||
          x > clientWidth - after.right - MARGIN_PX ||
          y < after.top + MARGIN_PX ||
          y > clientHeight - after.bottom - MARGIN_PX
        );
      }),
    );
  }

  /** Starts a motion towards a place that is worked out for the panels as they are now. */
  #travel(start: () => void): void {
    this.#underWay = () => {
      this.#map.setPadding(this.#padding);
      start();
    };
    this.#underWay();
    this.#map.once('idle', () => {
      this.#underWay = null;
    });
  }

  #ease(camera: EaseToOptions, motion: Motion): void {
    const duration = motionMs(motion, this.mayMove);
    if (duration === 0) this.#map.easeTo({ ...camera, duration });
    else if (motion === 'travel') this.#map.flyTo({ ...camera, duration });
    else this.#map.easeTo({ ...camera, duration, essential: motion === 'panel' });
  }
}

function boxOf({ west, south, east, north }: Bounds): LngLatBoundsLike {
  return [west, south, east, north];
}
