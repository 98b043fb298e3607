import { type RefObject, useEffect } from 'react';

/**
 * Raises a corner above the feet of forms that it would cover, as `--feet`, while it is shown: feet
 * come and go with forms and screens.
 */
export function useAboveFeet(corner: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = corner.current;
    if (!isShown || !element) return undefined;
    let frame = 0;
    const place = () => element.style.setProperty('--feet', `${feetPx(element)}px`);
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const watch = new MutationObserver(placeSoon);
    watch.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      window.removeEventListener('resize', placeSoon);
    };
  }, [corner, isShown]);
}

/** From the window's bottom to the top of the feet that the corner would lie on, unraised. */
function feetPx(corner: HTMLElement): number {
  const { left, right, height } = corner.getBoundingClientRect();
  const feet = [...document.querySelectorAll('footer')]
    .filter((foot) => foot.checkVisibility())
    .map((foot) => foot.getBoundingClientRect())
    .filter((foot) => foot.left < right && foot.right > left)
    .filter((foot) => foot.bottom > window.innerHeight - height - marginPx);
  return Math.max(0, ...feet.map((foot) => window.innerHeight - foot.top));
}

/** Around the corner. */
const marginPx = 12;
