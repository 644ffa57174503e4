import { createRoot } from 'react-dom/client';
import { App } from './App';
import { currentLanguage, htmlLanguages } from './language';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

const darkRules = (): CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText === SYSTEM_DARK);

function storedDark(): string | null {
  try {
    return localStorage.getItem('dark');
  } catch {
    return null;
  }
}

/** Follows the colour mode chosen in the back-office, or the system's. */
function followChosenLook(): void {
  const rules = darkRules();
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')];
  const isDarkBar = bars.map(({ media }) => media === SYSTEM_DARK);
  const wear = (): void => {
    const chosen = storedDark();
    const dark = chosen === 'true';
    for (const rule of rules) rule.media.mediaText = chosen === null ? SYSTEM_DARK : dark ? 'screen' : 'not all';
    bars.forEach((bar, index) => {
      bar.media =
        chosen === null
          ? isDarkBar[index]
            ? SYSTEM_DARK
            : '(prefers-color-scheme: light)'
          : dark === isDarkBar[index]
            ? 'all'
            : 'not all';
    });
    document.documentElement.style.colorScheme = chosen === null ? '' : dark ? 'dark' : 'light';
  };
  wear();
  // Follows a change in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === 'dark' || event.key === null) wear();
  });
}

document.documentElement.lang = htmlLanguages[currentLanguage];
followChosenLook();

// Registers the service worker, which shows the last card without a network.
if ('serviceWorker' in navigator)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/t3d/public/offline.js', { scope: '/t3d/wxmp/' }).catch(() => undefined);
  });

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
