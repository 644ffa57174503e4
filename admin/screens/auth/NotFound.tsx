import { Link } from 'react-router';
import { storage } from '../../providers/storage';
import { say } from '../../providers/authTexts';
import { OutsideBar } from './OutsideBar';
import { productName, useTitle } from './product';

/** A path that nobody, or not this caller, has: no menu, no tabs, with or without a token. */
export function NotFound({ product = productName() }: { product?: string }) {
  useTitle(say('page.notFound'), product);
  return (
    <div className="outside">
      <OutsideBar />
      <main className="notice">
        <p className="figure" aria-hidden>
          404
        </p>
        <h1>{say('notFound.title')}</h1>
        <p className="hint">{say('notFound.hint')}</p>
        <p className="buttons">
          <Link className="filled" to="/">
            {say('notFound.home')}
          </Link>
          <a className="plain" href="/t3d/wxmp/search">
            {say('notFound.search')}
          </a>
          {storage.sessionId !== null && (
            <Link className="plain" to="/user/my-profile?why=">
              {say('notFound.why')}
            </Link>
          )}
        </p>
      </main>
    </div>
  );
}
