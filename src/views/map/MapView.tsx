import { useEffect, useRef } from 'react';
import { hasWebGl2 } from './graphics.ts';
import type { MapCanvas } from './mapCanvas.ts';
import type { MapCanvasOptions } from './mapTypes.ts';

type MapViewProps = Omit<MapCanvasOptions, 'host'> & {
  /** Gets the map once its chunk has loaded, and null when it goes away. */
  readonly onMap: (map: MapCanvas | null) => void;
  /** The map's code did not load. */
  readonly onLoadError: (error: unknown) => void;
  /** This browser cannot draw a map: none is created, and its code is not loaded. */
  readonly onNoGraphics: () => void;
  readonly className?: string | undefined;
};

/**
 * Mounts a `MapCanvas`, whose chunk is loaded only now. The options are those of the first render:
 * everything that changes later goes through the object that `onMap` gets.
 */
export function MapView(props: MapViewProps) {
  const { onMap, onLoadError, onNoGraphics, className, ...options } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onMap, onLoadError, onNoGraphics, options });
  useEffect(() => {
    latest.current = { onMap, onLoadError, onNoGraphics, options };
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    if (!hasWebGl2()) {
      latest.current.onNoGraphics();
      return;
    }
    let [map, isGone]: [MapCanvas | null, boolean] = [null, false];
    import('./mapCanvas.ts').then(
      ({ MapCanvas: Canvas }) => {
        if (isGone) return;
        map = new Canvas({ ...latest.current.options, host: element });
        latest.current.onMap(map);
      },
      (error: unknown) => {
        if (!isGone) latest.current.onLoadError(error);
      },
    );
    return () => {
      isGone = true;
      if (map === null) return;
      latest.current.onMap(null);
      map.remove();
    };
  }, []);

  return <div ref={host} className={className} />;
}
