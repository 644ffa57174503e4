// Imports a single file, because the whole kit would enlarge the login page.
import { LANGUAGES } from '@t3d/resources/kit/languages';
import type { Language } from '@t3d/resources/kit';
import type { Mode } from '../../tokens';
import { useState } from 'react';
import { authText, changeLanguage, HTML_LANG, language } from '../../providers/language';
import { storage } from '../../providers/storage';
import { applyColours, startingMode } from '../../state/startingMode';
import './auth.css';
import { useBrand } from '../../ui/brand';
import { LineSvg } from '../../ui/LineSvg';
import { productName } from './product';

const SHORT: Record<Language, string> = { zh: '简体', en: 'EN', cht: '繁體' };

export interface AuthBarProps {
  onMode?: (mode: Mode) => void;
}

function DarkSwitch({ onMode }: AuthBarProps) {
  const [mode, setMode] = useState(startingMode);
  const dark = mode === 'dark';
  const toggle = (): void => {
    const next = dark ? 'light' : 'dark';
    storage.dark = next === 'dark';
    applyColours('THEME_PURPLE', next);
    setMode(next);
    onMode?.(next);
  };
  const label = authText(dark ? 'login.light' : 'login.dark');
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggle}>
      <LineSvg size={20} hidden>
        {dark ? (
          <>
            <circle cx="12" cy="12" r="4" />
            <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
          </>
        ) : (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
        )}
      </LineSvg>
    </button>
  );
}

export function AuthBar({ onMode }: AuthBarProps) {
  return (
    <header className="outside-bar">
      <div className="segments" role="group" aria-label={authText('login.language')}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={HTML_LANG[one]}
            aria-pressed={one === language}
            onClick={() => one !== language && changeLanguage(one)}
          >
            {SHORT[one]}
          </button>
        ))}
      </div>
      <DarkSwitch onMode={onMode} />
    </header>
  );
}

/** The brand without MUI, which loads after the login page. */
export function AuthBrand({ small = false }: { small?: boolean }) {
  const { mark: Lines } = useBrand();
  return (
    <p className={small ? 'login-brand small' : 'login-brand'}>
      <span className="mark" aria-hidden>
        {Lines ? <Lines size={18} /> : productName().slice(0, 1)}
      </span>
      {productName()}
    </p>
  );
}
