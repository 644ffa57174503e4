import { PROFILE } from '../../addresses';
import { Link } from 'react-router';
import { storage } from '../../providers/storage';
import { authText, language } from '../../providers/language';
import { useBrand } from '../../ui/brand';
import { AuthBar } from './AuthBar';
import { productName, useTitle } from './product';
import './auth.css';

export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="outside">
      <main className="notice" role="alert">
        <h1>{text}</h1>
        <p className="buttons">
          <button type="button" className="filled" onClick={onRetry}>
            {authText('error.retry')}
          </button>
        </p>
      </main>
    </div>
  );
}

const Buttons = () => {
  const { publicPage } = useBrand();
  return (
    <p className="buttons">
      <Link className="filled" to="/">
        {authText('notFound.home')}
      </Link>
      {publicPage && (
        <a className="plain" href={publicPage.href}>
          {publicPage.button[language]}
        </a>
      )}
      {storage.sessionId !== null && (
        <Link className="plain" to={`${PROFILE}?why=`}>
          {authText('notFound.why')}
        </Link>
      )}
    </p>
  );
};

const Explanation = () => (
  <>
    <p className="figure" aria-hidden>
      404
    </p>
    <h1>{authText('notFound.title')}</h1>
    <p className="hint">{authText('notFound.hint')}</p>
    <Buttons />
  </>
);

/** The 404 page for readers without a session. */
export function NotFoundPage({ product = productName() }: { product?: string }) {
  useTitle(authText('page.notFound'), product);
  return (
    <div className="outside">
      <AuthBar />
      <main className="notice">
        <Explanation />
      </main>
    </div>
  );
}
