import { type ReactNode, useCallback, useInsertionEffect, useState } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import { countPressesOnce } from './onePress.ts';
import css from './Overlay.module.css';

/**
 * Draws the popovers, menus, option lists and dialogs of its children in one landmark, above the
 * other landmarks. The landmark is absent while it is empty. A press counts once, on all that is
 * drawn while the layer is.
 */
export function OverlayLayer({ children }: { readonly children: ReactNode }) {
  const [layer] = useState(emptyLayer);
  const getContainer = useCallback(() => layer, [layer]);
  // Before any effect of its children: a dialog may be open from the first render.
  useInsertionEffect(() => {
    document.body.append(layer);
    const end = countPressesOnce(layer);
    return () => {
      end();
      layer.remove();
    };
  }, [layer]);
  return <PortalProvider getContainer={getContainer}>{children}</PortalProvider>;
}

function emptyLayer(): HTMLElement {
  const layer = document.createElement('section');
  layer.className = css.layer ?? '';
  layer.setAttribute('aria-label', 'On top');
  return layer;
}
