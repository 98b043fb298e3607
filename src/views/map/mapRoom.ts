// Keeps room among the map's labels for drawings on our own canvases over the map: late marks,
// selected drivers and the ways of selected moves. They stand in MapLibre's one collision pass as
// invisible symbols, after clusters and pins and before every label.
import type { LonLat } from './camera.ts';
import { type Room, roomData } from './pointData.ts';
import type { SourceFeed } from './sourceFeed.ts';

/** Movement below this keeps the old room, px, so that labels do not jump at every step. */
const STEP_PX = 8;
const TILE_PX = 512;

export class MapRoom {
  readonly #feed: SourceFeed;
  #kept = '';

  constructor(feed: SourceFeed) {
    this.#feed = feed;
  }

  /** Keeps exactly this room, seen from a zoom, from the next feed on. */
  keep(rooms: readonly Room[], zoom: number): void {
    const step = (STEP_PX * 360) / (TILE_PX * 2 ** zoom);
    const near = ({ lon, lat }: LonLat) => `${Math.round(lon / step)},${Math.round(lat / step)}`;
    const kept = rooms.map((room) => `${near(room)},${room.px}`).join(' ');
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#feed.put('room', () => roomData(rooms));
  }
}
