import type { Brand } from '../api/types';
import { brandName } from '../brand';
import { currentLanguage, htmlLanguages, languageNames, languages, switchLanguage, type Language } from '../language';
import { hrefs } from '../routing';
import { text } from '../text';
import { Icon } from './Icon';
import { Link } from './Link';

function LanguageSwitch() {
  return (
    <div className="language">
      <select
        aria-label={text.language}
        value={currentLanguage}
        onChange={(event) => switchLanguage(event.target.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={htmlLanguages[language]}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <Icon name="expand" />
    </div>
  );
}

export function Header({ brand }: { brand: Brand | null }) {
  return (
    <header className="header">
      <div className="header-inner">
        <Link href={hrefs.search} className="brand">
          {brand?.logo && <img src={brand.logo} alt="" height={28} className="brand-logo" />}
          <span className="brand-name">{brandName(brand)}</span>
        </Link>
        <LanguageSwitch />
      </div>
    </header>
  );
}
