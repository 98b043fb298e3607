// The answer of a directions service: miles and minutes, and the course of the road, which some
// servers do not know.
import { decodePath, mostPathLetters } from '#domain/path.ts';
import { z } from '#domain/schema.ts';
import { type Read, reader } from '../codecs/fields.ts';

/** The course of a road: see `domain/path.ts`, and the names of its main roads ('I-435'). */
export type RoadCourse = { readonly path: string; readonly roads: readonly string[] };

export type Directions = {
  readonly distanceCmi: number;
  readonly durationMs: number;
  /** Absent where it was not asked for, and from servers that do not know it. */
  readonly course?: RoadCourse;
};

const read = reader(
  z.object({
    distance: z.number().check(z.gte(0), z.lte(30_000)),
    duration: z.number().check(z.gte(0), z.lte(30 * 86_400)),
    path: z.optional(z.unknown()),
    roads: z.optional(z.unknown()),
  }),
  ({ distance, duration, path, roads }): Directions => {
    const course = courseOf(path, roads);
    return {
      distanceCmi: Math.round(distance * 100) + 0,
      durationMs: Math.round(duration * 1000) + 0,
      ...(course ? { course } : {}),
    };
  },
);

const MOST_NAMES = 4;
const readNames = reader(
  z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(MOST_NAMES)),
);

/** Miles and minutes are used without a course that cannot be read. */
function courseOf(path: unknown, roads: unknown): RoadCourse | null {
  if (typeof path !== 'string' || path.length > mostPathLetters) return null;
  if (decodePath(path) === null) return null;
  const names = readNames(roads);
  return { path, roads: 'value' in names ? names.value : [] };
}

export function decodeDirections(raw: unknown): Read<Directions> {
  return read(raw);
}

/** Miles and seconds. */
export function encodeDirections({ distanceCmi, durationMs, course }: Directions) {
  return { distance: distanceCmi / 100, duration: durationMs / 1000, ...course };
}
