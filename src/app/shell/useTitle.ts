import { useEffect } from 'react';

/** The tab's title while this is shown, before the product's name; null leaves it to others. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined;
    document.title = `${title} – Tarmac`;
    return () => {
      document.title = 'Tarmac';
    };
  }, [title]);
}
