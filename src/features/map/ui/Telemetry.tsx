import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { PositionTable } from '#telemetry/positionTable.ts';

/** The plane that is never logged: where drivers are, and how old what is known is. */
export type TelemetryFace = {
  readonly positions: PositionTable;
  /** The operator's own time (`performance.now`) when the server was last heard. */
  heardWallMs(): number;
  /** The server's time as well as it is known: between its words as last told. */
  nowMs(): number;
  /** Calls `on` after each batch the table took over. The answer unsubscribes. */
  onPositions(on: () => void): () => void;
  /** The map tells what each of its frames has cost, ms. */
  frameDrawn(costMs: number): void;
};

const TelemetryContext = createContext<TelemetryFace | null>(null);

export function TelemetryProvider(props: {
  readonly telemetry: TelemetryFace;
  readonly children: ReactNode;
}) {
  return <TelemetryContext value={props.telemetry}>{props.children}</TelemetryContext>;
}

/** Throws outside a console: a fault of composition. */
export function useTelemetry(): TelemetryFace {
  const telemetry = useContext(TelemetryContext);
  if (!telemetry) throw new Error('useTelemetry needs a TelemetryProvider above it');
  return telemetry;
}

/** Reads telemetry about once a second, so that ages and positions in words stay true. */
export function useTelemetryReading<T>(read: (telemetry: TelemetryFace) => T): T {
  const telemetry = useTelemetry();
  const [, setBeat] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setBeat((beat) => beat + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return read(telemetry);
}
