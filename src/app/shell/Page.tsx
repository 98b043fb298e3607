import { type ReactNode, useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import css from './Page.module.css';
import { useTitle } from './useTitle.ts';

/** A screen without the map (S1 §2): its title, the link back to the map, and its content. */
export function Page(props: { readonly title: string; readonly children: ReactNode }) {
  const { title } = props;
  useTitle(title);
  const toMap = useMemo(() => ({ path: '/command-center', replace: false }), []);
  return (
    <main className={css.page}>
      <div className={css.crumbs}>
        <nav aria-label="Breadcrumbs">
          <h1 className={css.title} aria-current="page">
            {title}
          </h1>
        </nav>
        <span className={css.space} />
        <CommandButton
          type="navigation/go"
          data={toMap}
          label="Return to Map"
          icon="map"
          size="small"
        />
      </div>
      <div className={css.content}>{props.children}</div>
    </main>
  );
}
