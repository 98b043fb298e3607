import type { ReactNode } from 'react';
import { nowMs } from '#domain/testing/rows.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { TelemetryProvider } from '../ui/Telemetry.tsx';

const nothing = {
  positions: new PositionTable(),
  heardWallMs: () => 0,
  nowMs: () => nowMs,
  frameDrawn() {},
  onPositions: () => () => {},
};

/** A console without a fix of any driver. */
export function NoPositions({ children }: { readonly children: ReactNode }) {
  return <TelemetryProvider telemetry={nothing}>{children}</TelemetryProvider>;
}
