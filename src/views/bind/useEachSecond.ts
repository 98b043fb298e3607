import { useEffect, useState } from 'react';

/** What `read` says, looked at once a second; draws again only when it says something else. */
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
