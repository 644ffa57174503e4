import { hrefs, type PageName } from '../routing';
import { text } from '../text';
import { Link } from './Link';

/** Opens a mail or a call. */
export const contactHref = (contact: string): string =>
  contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, '')}`;

/** How to reach the agent, and the way to the help page where the page itself does not offer it. */
export function Footer({ page, contact }: { page: PageName; contact: string | null }) {
  const helps = page !== 'instructions' && page !== 'find';
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
