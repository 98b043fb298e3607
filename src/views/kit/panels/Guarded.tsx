import { createContext, type CSSProperties, type ReactNode, useCallback, useContext } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../buttons/Button.tsx';
import css from './Guarded.module.css';
import { ErrorState, Notice } from './States.tsx';

/** What can still be done when a part of the screen has stopped, such as saving the session. */
export type WayOut = { readonly label: string; readonly take: () => void };

const RescueContext = createContext<readonly WayOut[]>([]);

export const Rescuing = RescueContext.Provider;

type GuardedProps = {
  /** Names the part at the beginning of a sentence: 'The flightboard'. */
  readonly what: string;
  /**
   * Where the error is shown: in place of the part, in the row of the top bar, in a banner for a
   * part without a place of its own, or on the whole page.
   */
  readonly where: CSSProperties | 'bar' | 'banner' | 'page';
  readonly children: ReactNode;
};

/**
 * An error boundary around one part of the screen: the error is shown in its place with the ways
 * out, and the other parts keep working.
 */
export function Guarded({ children, what, where }: GuardedProps) {
  const fallback = useCallback(
    ({ error, resetErrorBoundary: onRetry }: FallbackProps) => (
      <Stopped what={what} where={where} error={error} onRetry={onRetry} />
    ),
    [what, where],
  );
  return <ErrorBoundary fallbackRender={fallback}>{children}</ErrorBoundary>;
}

function Stopped(
  props: Omit<GuardedProps, 'children'> & { readonly error: unknown; readonly onRetry: () => void },
) {
  const { what, where, error, onRetry } = props;
  const out = useContext(RescueContext);
  const title = `${what} has stopped`;
  const ways = (
    <>
      {out.map(({ label, take }) => (
        <Button key={label} size="small" onClick={take}>
          {label}
        </Button>
      ))}
      <Button size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    </>
  );
  if (where === 'bar' || where === 'banner') {
    const again = (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    );
    return (
      <div className={css[where]}>
        <Notice
          tone="err"
          inset={where === 'banner'}
          action={
            <>
              {again}
              {ways}
            </>
          }
        >
          {title}: {inWords(error)}
        </Notice>
      </div>
    );
  }
  const isAll = where === 'page';
  const Part = isAll ? 'main' : 'section';
  return (
    <Part className={css[isAll ? 'page' : 'part']} style={isAll ? {} : where} aria-label={what}>
      <ErrorState title={title} level={isAll ? 1 : 2} onRetry={onRetry} actions={ways}>
        {inWords(error)}.{isAll ? '' : ' The rest of the console goes on.'}
      </ErrorState>
    </Part>
  );
}

/** Name and message of an error, without a final period. */
function inWords(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words.replace(/\.$/, '');
}
