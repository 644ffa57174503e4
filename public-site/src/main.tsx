import { createRoot } from 'react-dom/client';
import { App } from './App';
import { currentLanguage, htmlLanguages } from './language';
import { followChosenLook } from './look';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

document.documentElement.lang = htmlLanguages[currentLanguage];
followChosenLook();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
