import '#backends/ownScripts.ts';
import '#views/kit/tokens.css';
import '#views/kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { freezeEvents } from '#kernel/projector.ts';
import { App } from './App.tsx';
import { boot } from './boot.ts';

if (import.meta.env.DEV) freezeEvents();
const host = document.getElementById('root');
if (!host) throw new Error('the page has no root element');
const root = createRoot(host);

void boot((phase) => {
  root.render(
    <StrictMode>
      <App phase={phase} />
    </StrictMode>,
  );
});
