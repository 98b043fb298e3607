import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasWebGl2 } from '../map/graphics.ts';
import type { DiagramShown } from './painting.ts';
import type { DiagramStage } from './stage.ts';

/**
 * Draws in `host` what is shown; the code that draws is loaded only now. `onNone`: this browser
 * cannot draw it, or the code did not load.
 */
export function useStage(
  host: RefObject<HTMLElement | null>,
  shown: DiagramShown,
  onNone: () => void,
): void {
  const [stage, setStage] = useState<DiagramStage | null>(null);
  const giveUp = useRef(onNone);
  useEffect(() => {
    giveUp.current = onNone;
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    if (!hasWebGl2()) {
      giveUp.current();
      return;
    }
    let [own, isGone]: [DiagramStage | null, boolean] = [null, false];
    import('./stage.ts')
      // The typeface of a host that is out of the document is not known.
      .then(({ DiagramStage: Stage }) => (isGone ? null : Stage.open(element)))
      .then((opened) => {
        if (opened === null) return;
        if (isGone) return opened.destroy();
        own = opened;
        element.append(opened.element);
        setStage(opened);
      })
      .catch(() => {
        if (!isGone) giveUp.current();
      });
    return () => {
      isGone = true;
      own?.destroy();
      setStage(null);
    };
  }, [host]);

  useEffect(() => {
    stage?.show(shown);
  }, [stage, shown]);
}
