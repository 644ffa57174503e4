import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './App';
import { HTML_LANG, language } from '../providers/language';
import { loadTexts } from '../providers/authTexts';
import { WindowLocationProvider, frozenRouter } from '../state/windowLocation';
import { applyMode } from '../ui/colours';
import { followMode, startingMode } from '../state/startingMode';
import { UpdatePrompt } from './UpdatePrompt';

/** Puts the app on the page: its looks at once, the rest when its first texts are there. */
export function start(): void {
  document.documentElement.lang = HTML_LANG[language];
  applyMode(startingMode());
  followMode(applyMode);

  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/t3d' });
  const frozen = frozenRouter(router);

  void loadTexts(language).then(() => {
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <WindowLocationProvider router={router}>
          <RouterProvider router={frozen} />
        </WindowLocationProvider>
        <UpdatePrompt />
      </StrictMode>,
    );
  });
}
