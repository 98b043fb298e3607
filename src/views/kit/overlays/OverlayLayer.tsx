import { type ReactNode, useCallback, useInsertionEffect, useState } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import css from './Overlay.module.css';

/**
 * Popovers, menus, lists that open and dialogs of all that it holds are drawn in one landmark, over
 * the others. While it is empty it is not there.
 */
export function OverlayLayer({ children }: { readonly children: ReactNode }) {
  const [layer] = useState(emptyLayer);
  const getContainer = useCallback(() => layer, [layer]);
  // Before any effect of what it holds: a dialog may be open from the first.
  useInsertionEffect(() => {
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);
  return <PortalProvider getContainer={getContainer}>{children}</PortalProvider>;
}

function emptyLayer(): HTMLElement {
  const layer = document.createElement('section');
  layer.className = css.layer ?? '';
  layer.setAttribute('aria-label', 'On top');
  return layer;
}
