import { type ReactNode, useMemo, useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { useRegion } from '#views/kit/panels/regions.ts';
import css from './Page.module.css';
import { useTitle } from './useTitle.ts';

/** A screen above this one; without a path it has none of its own. */
export type Crumb = { readonly label: string; readonly path?: string };

/** A screen without the map: breadcrumbs (reading 3), the way back to the map, and its content. */
export function Page(props: {
  readonly title: string;
  readonly trail?: readonly Crumb[];
  /** The content has the heading of the screen. */
  readonly isNamedBelow?: boolean;
  /** The content takes the whole area and scrolls by itself. */
  readonly isWhole?: boolean;
  /** At the right of the breadcrumbs. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, trail = [] } = props;
  useTitle(title);
  const toMap = useMemo(() => ({ path: '/command-center', replace: false }), []);
  const page = useRef<HTMLElement>(null);
  const region = useRegion(page, 'page', title);
  const Title = props.isNamedBelow === true ? 'span' : 'h1';
  return (
    <main ref={page} {...region} className={css.page}>
      <div className={css.crumbs}>
        <nav aria-label="Breadcrumbs">
          <ol className={css.trail}>
            {trail.map(({ label, path }) => (
              <li key={label}>
                {path === undefined ? <span>{label}</span> : <ToScreen label={label} path={path} />}
                <Icon of="next" size={12} />
              </li>
            ))}
            <li>
              <Title className={css.title} aria-current="page">
                {title}
              </Title>
            </li>
          </ol>
        </nav>
        <span className="grow" />
        {props.tools}
        <CommandButton
          type="navigation/go"
          data={toMap}
          label="Return to Map"
          icon="map"
          size="small"
        />
      </div>
      <div className={props.isWhole === true ? css.whole : css.content}>{props.children}</div>
    </main>
  );
}

function ToScreen({ label, path }: { readonly label: string; readonly path: string }) {
  const data = useMemo(() => ({ path, replace: false }), [path]);
  return (
    <CommandButton type="navigation/go" data={data} label={label} size="small" variant="ghost" />
  );
}
