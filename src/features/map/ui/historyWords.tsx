// The history of a driver as the map draws it, and in words.
import { actionWords } from '#domain/actionWords.ts';
import type { Location } from '#domain/entities.ts';
import type { Point } from '#domain/geo.ts';
import { fixKinds } from '#domain/positionBatch.ts';
import { apartWords } from '#domain/promise.ts';
import {
  type HistoryFix,
  type Stretch,
  timeMarks,
  type WasSeated,
} from '#telemetry/driverHistory.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import type { stepsBetween } from '../history.queries.ts';
import type { MapHistory } from '#views/map/mapTypes.ts';

const quarterMs = 15 * 60_000;
/** More than this has marks each half hour. */
const shortMs = 16 * quarterMs;

/** As the map draws it. */
export function historyOnMap(
  fixes: readonly HistoryFix[],
  sinceMs: number,
  wasSeated: WasSeated,
  time: (ms: number) => string,
): MapHistory {
  const untilMs = fixes.at(-1)?.heardMs ?? sinceMs;
  const everyMs = untilMs - sinceMs > shortMs ? 2 * quarterMs : quarterMs;
  return {
    steps: fixes.map(({ lonE6, latE6, kind, heardMs, isAfterSilence }, k) => ({
      lonE6,
      latE6,
      isAfterSilence,
      went: wasSeated(heardMs, fixes[k + 1]?.heardMs ?? heardMs)
        ? 'seated'
        : kind === fixKinds.outOfTrip
          ? 'offTrip'
          : 'onTrip',
    })),
    marks: timeMarks(fixes, everyMs).map(({ lonE6, latE6, fromMs, toMs }) => ({
      lonE6,
      latE6,
      label: fromMs === toMs ? time(fromMs) : `${time(fromMs)} – ${time(toMs)}`,
    })),
  };
}

/** A stretch in words, for a list. */
export type StretchWords = {
  readonly key: string;
  /** '08:51 AM – 09:12 AM CDT' */
  readonly times: string;
  readonly what: string;
  /** 'Olathe to Metro Auction, about 12.3 mi' */
  readonly detail: string;
};

const whatWords: { readonly [I in Stretch['is']]: string } = {
  inTrip: 'On a trip',
  outOfTrip: 'Off trip',
  drove: 'Driving',
  rode: 'Riding along',
  stood: 'Standing',
  unheard: 'No positions',
};

export function stretchWords(
  { is, fromMs, toMs, from, to, distanceCmi }: Stretch,
  placeNear: (at: Point) => Location | null,
  time: (ms: number) => string,
): StretchWords {
  const lasted = apartWords(fromMs, toMs);
  const [start, end] = [placeNear(from)?.label ?? null, placeNear(to)?.label ?? null];
  const ways = [start === null ? null : `from ${start}`, end === null ? null : `to ${end}`];
  const way = start !== null && start === end ? `around ${start}` : ways.filter(Boolean).join(' ');
  const detail = {
    stood: [start === null ? null : `at ${start}`, lasted],
    unheard: [lasted],
    drive: [way || null, distanceCmi < 10 ? null : `about ${formatDistance(distanceCmi)}`],
  }[is === 'stood' || is === 'unheard' ? is : 'drive'];
  return {
    key: `${fromMs}`,
    times: `${time(fromMs)} – ${time(toMs)}`,
    what: whatWords[is],
    detail: detail.filter((words) => words !== null).join(', '),
  };
}

/** A step of a trip from before the first stored position. */
export function stepWords(
  step: ReturnType<typeof stepsBetween>[number],
  place: string | undefined,
  time: (ms: number) => string,
): StretchWords {
  const { id, startedMs, endedMs, trip } = step;
  const isAtPlace = place !== undefined;
  return {
    key: id,
    times: `${time(startedMs)} – ${time(endedMs)}`,
    what: isAtPlace ? `${actionWords(step)} ${place}` : actionWords({ ...step, toId: null }),
    detail: `by the steps of ${trip}`,
  };
}
