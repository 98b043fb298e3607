import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { HeardFix } from '#telemetry/driverHistory.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import type { Courses } from './courses.tsx';

/** Data that is never logged: positions of drivers and their age, and the courses of roads. */
export type TelemetryFace = {
  readonly positions: PositionTable;
  /** The operator's own time (`performance.now`) of the last message from the server. */
  heardWallMs(): number;
  /** The best estimate of the server's time, between its messages. */
  nowMs(): number;
  /** Calls `on` after each batch that the table took over. The returned function unsubscribes. */
  onPositions(on: () => void): () => void;
  /** The positions of one driver that this session has stored; absent where it stores none. */
  readonly history?: HistorySource;
  /** The roads that the map draws; absent: they are drawn as straight lines. */
  readonly courses?: Courses;
  /** Reports the cost of each of the map's frames, ms. */
  frameDrawn(costMs: number): void;
};

export type HistorySource = {
  /** What was heard of a driver since then, oldest first. Rejects when it can't be read. */
  heard(driverId: string, sinceMs: number): Promise<readonly HeardFix[]>;
  /** In a recording all of it is read at once; what is shown of it ends at the cursor. */
  readonly isWhole: boolean;
};

const TelemetryContext = createContext<TelemetryFace | null>(null);

export function TelemetryProvider(props: {
  readonly telemetry: TelemetryFace;
  readonly children: ReactNode;
}) {
  return <TelemetryContext value={props.telemetry}>{props.children}</TelemetryContext>;
}

/** Throws outside a console, which is a programming error. */
export function useTelemetry(): TelemetryFace {
  const telemetry = useContext(TelemetryContext);
  if (!telemetry) throw new Error('useTelemetry needs a TelemetryProvider above it');
  return telemetry;
}

/** Reads telemetry about once a second, so that ages and positions in text stay correct. */
export function useTelemetryReading<T>(read: (telemetry: TelemetryFace) => T): T {
  const telemetry = useTelemetry();
  const [, setBeat] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setBeat((beat) => beat + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return read(telemetry);
}
