export { DriverHistory } from './ui/DriverHistory.tsx';
export { DriverHistoryPicture } from './ui/DriverHistoryPicture.tsx';
export { Courses } from './ui/courses.tsx';
export { type Ranking, rankingOf } from './ui/ranking.tsx';
export { MapHost } from './ui/MapHost.tsx';
export { ViewTrip } from './ui/TripMode.tsx';
export {
  type HistorySource,
  type TelemetryFace,
  TelemetryProvider,
  useTelemetry,
  useTelemetryReading,
} from './ui/Telemetry.tsx';
export type { Placing } from './ui/placing.tsx';
