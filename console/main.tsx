import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { applyTheme, storedTheme } from './parts/theme.ts';
import './shell/styles/base.css';
import './shell/styles/controls.css';
import './shell/styles/layout.css';
import './shell/styles/lists.css';

// A link that signs in, opened in a tab that shows the console already, changes only what is behind the #.
addEventListener('hashchange', () => {
  if (/^#(?:signin|operator)=/.test(location.hash)) location.reload();
});
applyTheme(storedTheme());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
