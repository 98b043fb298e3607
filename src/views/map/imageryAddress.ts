/** Template of the imagery tiles; answered on the main thread, painted in a worker. */
export const IMAGERY_TILES = 'tarmac-imagery://{z}/{x}/{y}';
