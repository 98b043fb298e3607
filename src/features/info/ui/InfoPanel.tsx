import { CommandButton } from '#views/bind/CommandButton.tsx';
import { PanelHeader } from '#views/kit/Panel.tsx';
import { LoadingSkeleton } from '#views/kit/States.tsx';
import { ActivityDetail } from './ActivityDetail.tsx';
import { DriverDetail } from './DriverDetail.tsx';
import css from './InfoPanel.module.css';
import { LocationDetail } from './LocationDetail.tsx';
import { SelectedActivities } from './SelectedActivities.tsx';
import { SelectedOthers } from './SelectedOthers.tsx';
import { useConsole } from './useConsole.tsx';
import { ViewportActivities } from './ViewportActivities.tsx';

/** The right panel: what is selected, otherwise the moves in the map's view (S1 §2). */
export function InfoPanel() {
  const phase = useConsole(({ world }) => world.state.phase);
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const selected = collection !== null;
  return (
    <aside className={css.panel} aria-label={selected ? 'Info Panel' : 'Items in viewport'}>
      <PanelHeader
        title={selected ? 'Info Panel' : 'Items in viewport'}
        count={selected ? `${ids.length} selected` : undefined}
      >
        {selected ? (
          <>
            <CommandButton
              type="map/fit"
              data={fitSelection}
              label="Fit the selection"
              icon="fit"
              iconOnly
              variant="ghost"
              size="small"
            />
            <CommandButton
              type="selection/clear"
              data={nothing}
              label="Clear selection"
              icon="close"
              iconOnly
              variant="ghost"
              size="small"
            />
          </>
        ) : null}
      </PanelHeader>
      <div className={css.body}>
        {phase === 'loading' || phase === 'empty' ? (
          <LoadingSkeleton label="Loading the world" />
        ) : (
          <Content />
        )}
      </div>
    </aside>
  );
}

const fitSelection = { what: 'selection' } as const;
const nothing = {};

function Content() {
  const { collection, ids } = useConsole(({ selection }) => selection.state);
  const [only] = ids;
  if (collection === null || only === undefined) return <ViewportActivities />;
  if (ids.length > 1) {
    return collection === 'activities' ? (
      <SelectedActivities ids={ids} />
    ) : (
      <SelectedOthers collection={collection} ids={ids} />
    );
  }
  if (collection === 'activities') return <ActivityDetail id={only} />;
  if (collection === 'drivers') return <DriverDetail id={only} />;
  return <LocationDetail id={only} />;
}
