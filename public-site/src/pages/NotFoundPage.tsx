import { Link } from '../components/Link';
import { hrefs, officeHref } from '../routing';
import { hasSession } from '../session';
import { text } from '../text';

export function NotFoundPage() {
  return (
    <>
      <p className="not-found-code">404</p>
      <h1 tabIndex={-1}>{text.titles.notFound}</h1>
      <p className="lead">{text.notFound.lead}</p>
      <Link href={hrefs.search} className="button button-main">
        {text.notFound.back}
      </Link>
      {hasSession() && (
        <a href={officeHref} className="button button-plain">
          {text.notFound.office}
        </a>
      )}
    </>
  );
}
