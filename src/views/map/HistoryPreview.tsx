import { useCallback, useContext, useRef } from 'react';
import type { HistoryPicture, HistoryShown } from './historyPicture.ts';
import { type PictureSize, StillPicture, StreetsContext } from './StillPicture.tsx';

type HistoryPreviewProps = HistoryShown & {
  readonly label: string;
  readonly heightPx: number;
};

/** Where a driver has been, in a still picture; there is a position. */
export function HistoryPreview(props: HistoryPreviewProps) {
  const { history, places, label, heightPx } = props;
  const streets = useContext(StreetsContext);
  const picture = useRef<HistoryPicture | null>(null);
  const paint = useCallback(
    async (host: HTMLElement, size: PictureSize) => {
      // Loaded now: few screens show a history.
      const { HistoryPicture } = await import('./historyPicture.ts');
      picture.current ??= new HistoryPicture();
      return picture.current.paint(host, size, { history, places }, streets);
    },
    [history, places, streets],
  );
  return <StillPicture label={label} heightPx={heightPx} paint={paint} />;
}
