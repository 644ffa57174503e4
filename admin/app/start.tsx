import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { StartPage, opensBackOffice } from './StartPage';
import { loadSessionUser } from '../providers/session';
import { HTML_LANG, language, loadTexts } from '../providers/language';
import { WindowLocationProvider, frozenRouter } from '../state/windowLocation';
import { BrandContext } from '../ui/brand';
import { applyMode, followMode, startingMode } from '../state/startingMode';
import type { AdminProduct } from './product';
import { UpdatePrompt } from './UpdatePrompt';

/** Starts the page: sets the colours, and renders when the first texts are loaded. */
export function startAdmin(product: AdminProduct): void {
  if (opensBackOffice()) {
    void loadSessionUser().catch(() => undefined);
    void product.office().catch(() => undefined);
  }
  document.documentElement.lang = HTML_LANG[language];
  applyMode(startingMode());
  followMode(applyMode);

  const router = createBrowserRouter([{ path: '*', element: <StartPage product={product} /> }], { basename: '/t3d' });
  const frozen = frozenRouter(router);

  void loadTexts(language).then(() => {
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <BrandContext value={product.brand ?? {}}>
          <WindowLocationProvider router={router}>
            <RouterProvider router={frozen} />
          </WindowLocationProvider>
        </BrandContext>
        <UpdatePrompt />
      </StrictMode>,
    );
  });
}
