import { hrefs, type PageName } from '../routing';
import { text } from '../text';
import { Link } from './Link';

/** The way to the help page, where the page itself does not offer it. */
export function Footer({ page }: { page: PageName }) {
  if (page === 'instructions' || page === 'find') return null;
  return (
    <footer className="footer">
      <Link href={hrefs.instructions}>{text.help}</Link>
    </footer>
  );
}
