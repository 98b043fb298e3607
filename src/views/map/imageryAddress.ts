/** Template of the imagery tiles; answered on the main thread, painted in a worker. */
export const IMAGERY_TILES = 'tarmac-imagery://{z}/{x}/{y}';
/** The last zoom of which tiles are painted. */
export const IMAGERY_MAX_ZOOM = 18;
