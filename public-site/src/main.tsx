import { createRoot } from 'react-dom/client';
import { App } from './App';
import { currentLanguage, htmlLanguages } from './language';
import { followChosenLook } from './look';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

document.documentElement.lang = htmlLanguages[currentLanguage];
followChosenLook();

// A phone without network still shows the card that it last looked up.
if ('serviceWorker' in navigator)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/t3d/public/offline.js', { scope: '/t3d/wxmp/' }).catch(() => undefined);
  });

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
