export { MapHost } from './ui/MapHost.tsx';
export {
  type TelemetryFace,
  TelemetryProvider,
  useTelemetry,
  useTelemetryReading,
} from './ui/Telemetry.tsx';
