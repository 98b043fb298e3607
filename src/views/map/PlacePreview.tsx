import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { Location } from '#domain/entities.ts';
import { whenThemeChanges } from '../kit/tokenColors.ts';
import { classes } from '../kit/classes.ts';
import css from './PlacePreview.module.css';
import type { Streets } from './streets.ts';

/** What the maps of the console are drawn of: the metro's streets, or the country alone. */
export const StreetsContext = createContext<Streets>('none');

type PlacePreviewProps = {
  /** Degrees × 1e6. */
  readonly at: { readonly lonE6: number; readonly latE6: number };
  readonly label: string;
  readonly kind: Location['kind'];
  readonly heightPx?: number;
};

/**
 * A small still picture of a place, painted once on a canvas: a second map would take a graphics
 * context of its own. Streets where there are any, else the country around it (reading 49).
 */
export function PlacePreview({ at, label, kind, heightPx = 120 }: PlacePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const streets = useContext(StreetsContext);
  const [state, setState] = useState<'painting' | 'painted' | 'failed'>('painting');
  const [widthPx, setWidth] = useState(0);
  const [theme, setTheme] = useState(0);
  const { lonE6, latE6 } = at;

  useEffect(() => {
    const stop = new AbortController();
    const element = canvas.current;
    const watch = new ResizeObserver(() => setWidth(element?.clientWidth ?? 0));
    if (element) watch.observe(element);
    whenThemeChanges(() => setTheme((count) => count + 1), stop.signal);
    return () => {
      stop.abort();
      watch.disconnect();
    };
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element || widthPx === 0) return;
    let isGone = false;
    const of = { lonE6, latE6, widthPx, heightPx };
    // Loaded now: few screens show a place.
    import('./placePicture.ts')
      .then(({ placePicture }) => placePicture(element, of, kind, streets))
      .then(
        (picture) => {
          if (isGone) return;
          element.width = picture.width;
          element.height = picture.height;
          element.getContext('2d')?.drawImage(picture, 0, 0);
          setState('painted');
        },
        () => {
          if (!isGone) setState('failed');
        },
      );
    return () => {
      isGone = true;
    };
  }, [lonE6, latE6, kind, streets, widthPx, heightPx, theme]);

  return (
    <div className={css.frame} style={{ height: heightPx }}>
      <canvas
        ref={canvas}
        className={classes(css.picture, state === 'painted' && css.painted)}
        role="img"
        aria-label={`Map of ${label}`}
        aria-busy={state === 'painting'}
      />
      {state === 'failed' ? (
        <p className={css.failed}>The map picture could not be drawn.</p>
      ) : null}
    </div>
  );
}
