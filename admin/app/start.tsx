import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { StartPage, opensBackOffice } from './StartPage';
import { loadSessionUser } from '../providers/session';
import { HTML_LANG, language, loadTexts } from '../providers/language';
import { WindowRouter } from '../state/windowLocation';
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

  const history = createBrowserHistory({ v5Compat: true });

  void loadTexts(language).then(() => {
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <BrandContext value={product.brand ?? {}}>
          <WindowRouter history={history} basename="/t3d">
            <StartPage product={product} />
          </WindowRouter>
        </BrandContext>
        <UpdatePrompt />
      </StrictMode>,
    );
  });
}
