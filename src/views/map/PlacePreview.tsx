import { useCallback, useContext } from 'react';
import type { Location } from '#domain/entities.ts';
import { type PictureSize, StillPicture, StreetsContext } from './StillPicture.tsx';

type PlacePreviewProps = {
  /** Degrees × 1e6. */
  readonly at: { readonly lonE6: number; readonly latE6: number };
  readonly label: string;
  readonly kind: Location['kind'];
  readonly heightPx?: number;
};

/** A place in a still picture. */
export function PlacePreview({ at, label, kind, heightPx = 120 }: PlacePreviewProps) {
  const streets = useContext(StreetsContext);
  const { lonE6, latE6 } = at;
  const paint = useCallback(
    async (host: HTMLElement, size: PictureSize) => {
      // Loaded now: few screens show a place.
      const { placePicture } = await import('./placePicture.ts');
      return placePicture(host, { lonE6, latE6, ...size }, kind, streets);
    },
    [lonE6, latE6, kind, streets],
  );
  return <StillPicture label={`Map of ${label}`} heightPx={heightPx} paint={paint} />;
}
