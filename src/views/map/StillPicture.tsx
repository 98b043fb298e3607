import { createContext, useEffect, useRef, useState } from 'react';
import { classes } from '../kit/classes.ts';
import { whenThemeChanges } from '../kit/tokenColors.ts';
import css from './StillPicture.module.css';
import type { Streets } from './streets.ts';

/** What the maps of the console are drawn of: the metro's streets, or the country alone. */
export const StreetsContext = createContext<Streets>('none');

export type PictureSize = { readonly widthPx: number; readonly heightPx: number };

type StillPictureProps = {
  readonly label: string;
  readonly heightPx: number;
  /** In the colors of the host. Called again when it, the size or the theme changes. */
  readonly paint: (host: HTMLElement, size: PictureSize) => Promise<HTMLCanvasElement>;
};

/**
 * A small still map, painted on a canvas: a second map would take a graphics context of its own.
 * An old picture stays until the new one is whole.
 */
export function StillPicture({ label, heightPx, paint }: StillPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'painting' | 'painted' | 'failed'>('painting');
  const [widthPx, setWidth] = useState(0);
  const [theme, setTheme] = useState(0);

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
    const host = element?.parentElement;
    if (!element || !host || widthPx === 0) return;
    let isGone = false;
    paint(host, { widthPx, heightPx }).then(
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
  }, [paint, widthPx, heightPx, theme]);

  return (
    <div className={css.frame} style={{ height: heightPx }}>
      <canvas
        ref={canvas}
        className={classes(css.picture, state === 'painted' && css.painted)}
        role="img"
        aria-label={label}
        aria-busy={state === 'painting'}
      />
      {state === 'failed' ? (
        <p className={css.failed}>The map picture could not be drawn.</p>
      ) : null}
    </div>
  );
}
