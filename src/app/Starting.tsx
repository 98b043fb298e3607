import { useLayoutEffect, useRef } from 'react';
import { BrandMark } from '#views/kit/marks/BrandMark.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import type { Trouble, Unreached } from './address/reach.ts';
import './start.css';

export const troubleTitles = {
  unreached: "The server can't be reached",
  failed: 'The server answered with an error',
} as const satisfies { readonly [T in Trouble]: string };

/**
 * The page while the console starts. index.html contains the same markup for `Starting`, shown
 * before any script runs: hence no hashed class names.
 */
export function Starting(props: { readonly what: string; readonly unreached?: Unreached | null }) {
  const { what, unreached = null } = props;
  return (
    <main className="start">
      <BrandMark size={48} />
      <h1 className="start-name">
        {unreached === null ? 'Tarmac' : troubleTitles[unreached.trouble]}
      </h1>
      <p className="start-what" role="status">
        {unreached === null ? `${what}…` : 'Tarmac retries automatically.'}
      </p>
      {unreached === null ? (
        <Passing />
      ) : (
        <Button onClick={() => unreached.tryNow()}>Try again</Button>
      )}
    </main>
  );
}

/** A progress indicator. It runs on the page's own timeline, so that it never restarts. */
function Passing() {
  const hint = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const animation of hint.current?.getAnimations({ subtree: true }) ?? []) {
      animation.startTime = 0;
    }
  }, []);
  return <div ref={hint} className="start-passing" aria-hidden="true" />;
}
