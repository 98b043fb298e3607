import { useCallback, useState } from 'react';

/** Which lines of a tree are open. */
export function useOpenLines(first: readonly string[] = []): {
  readonly open: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
} {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first));
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { open, toggle };
}
