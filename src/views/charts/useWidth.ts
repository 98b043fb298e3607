import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in px, so that a drawing in it is never scaled; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    const read = () => setWidth(element?.clientWidth ?? 0);
    const watch = new ResizeObserver(read);
    read();
    if (element) watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}
