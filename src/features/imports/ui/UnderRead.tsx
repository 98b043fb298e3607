import { useEffect, useState } from 'react';
import { mostReadingMs } from '#domain/moveTable.ts';
import { Button } from '#views/kit/buttons/Button.tsx';

const most = mostReadingMs / 1_000;

/** A file that is being read: since when, for how long at most, and what ends it. */
export function UnderRead(props: { readonly name: string; readonly onStop: () => void }) {
  const { name, onStop } = props;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(tick);
  }, [name]);
  return (
    <span className="row gap2">
      <span role="status">Reading {name}…</span>
      {seconds === 0 ? null : <span className="figures">{`${seconds} s of at most ${most}`}</span>}
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </span>
  );
}
