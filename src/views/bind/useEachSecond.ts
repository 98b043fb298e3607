import { useEffect, useState } from 'react';

/** The value of `read`, polled once a second; renders again only when it has changed. */
export function useEachSecond<T extends number | null>(read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const look = () => setValue(() => read());
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [read]);
  return value;
}
