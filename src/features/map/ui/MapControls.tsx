import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import type { Ground } from '../map.model.ts';
import css from './MapControls.module.css';
import { useMap } from './useMap.tsx';

/** The commands for the camera. */
export type CameraControls = {
  zoomBy(steps: number): void;
  /** North up, from above; tilted when the map is already that way. */
  level(): void;
};

/** The controls of the map: zoom, rotation, layers of the ground, and fits. */
export function MapControls(props: {
  readonly camera: CameraControls;
  /** Whether there is a procedural city to show from above and with its buildings (reading 49). */
  readonly hasCity: boolean;
  readonly rightPx: number;
}) {
  const { camera, hasCity, rightPx } = props;
  return (
    <div className={css.column} style={{ right: rightPx }} role="group" aria-label="Map view">
      <div className={css.group} data-again>
        <IconButton icon="add" label="Zoom in" onClick={() => camera.zoomBy(1)} />
        <IconButton icon="mixed" label="Zoom out" onClick={() => camera.zoomBy(-1)} />
        <IconButton icon="compass" label="North up, or tilt" onClick={() => camera.level()} />
      </div>
      {hasCity ? (
        <div className={css.group}>
          <GroundSwitch ground="buildings" label="3D buildings" icon="buildings" />
          <GroundSwitch ground="satellite" label="Satellite imagery" icon="satellite" />
        </div>
      ) : null}
      <div className={css.group}>
        <Fit what="selection" label="Fit the selection" icon="fit" />
        <Fit what="view" label="Fit the moves in view" icon="fitView" />
      </div>
    </div>
  );
}

function GroundSwitch(props: {
  readonly ground: Ground;
  readonly label: string;
  readonly icon: IconName;
}) {
  const { ground, label, icon } = props;
  const isShown = useMap(({ map }) => map.state.shown[ground]);
  const data = useMemo(() => ({ ground, isShown: !isShown }), [ground, isShown]);
  return (
    <CommandButton
      type="map/show"
      data={data}
      label={label}
      icon={icon}
      iconOnly
      variant="ghost"
      on={isShown}
    />
  );
}

function Fit(props: {
  readonly what: 'selection' | 'view';
  readonly label: string;
  readonly icon: IconName;
}) {
  const { what, label, icon } = props;
  const data = useMemo(() => ({ what }), [what]);
  return (
    <CommandButton type="map/fit" data={data} label={label} icon={icon} iconOnly variant="ghost" />
  );
}
