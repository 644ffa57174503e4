import type { Brand } from '../api/responses';
import { brandName } from '../brand';
import { currentLanguage, htmlLanguages, type Language, languageNames, languages, switchLanguage } from '../language';
import { hrefs, type PageName } from '../routing';
import { text } from '../text';
import { Icon } from './Notice';
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

/** Returns a link that starts an email or a phone call. */
export const contactHref = (contact: string): string =>
  contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, '')}`;

/** A card's page has its own links to the seller and to the help page. */
export function Footer({ page, contact }: { page: PageName; contact: string | null }) {
  if (page === 'find') return null;
  const helps = page !== 'instructions';
  if (!helps && !contact) return null;
  return (
    <footer className="footer">
      {contact && (
        <p>
          {text.contact}: <a href={contactHref(contact)}>{contact}</a>
        </p>
      )}
      {helps && <Link href={hrefs.instructions}>{text.help}</Link>}
    </footer>
  );
}
