import { type RefObject, useLayoutEffect } from 'react';

/** Puts what stands out of a cell above it, or to its left, where its table ends otherwise. */
export function useRoom(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const table = box.current?.closest('[role=grid]')?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (!box.current || !table || !own) return;
    const { dataset } = box.current;
    if (own.bottom > table.bottom && own.height < own.top - table.top) dataset['up'] = '';
    if (own.right > table.right) dataset['left'] = '';
  }, [box]);
}
