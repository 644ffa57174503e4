import type { SessionUser } from '@t3d/resources/kit';
import { useState } from 'react';
import { logOut } from '../../providers/session';
import { language } from '../../providers/language';
import { useBrand } from '../../ui/brand';
import { authText } from '../../providers/authTexts';
import { AuthBar } from './AuthBar';
import { useTitle } from './product';

/** The only page, log-out apart, of a user whose account has not been verified. */
export function AccountAuth({ user }: { user: SessionUser }) {
  useTitle(authText('page.accountAuth'));
  const { verifiedBy } = useBrand();
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="outside">
      <AuthBar />
      <main className="notice">
        <h1>{authText('accountAuth.title')}</h1>
        <p>{authText('accountAuth.text', { account: user.account })}</p>
        <p className="hint">{verifiedBy?.[language] ?? authText('accountAuth.contact')}</p>
        <p className="buttons">
          <button type="button" className="filled" onClick={() => window.location.reload()}>
            {authText('accountAuth.again')}
          </button>
          <button
            type="button"
            className="plain"
            disabled={leaving}
            onClick={() => {
              setLeaving(true);
              void logOut();
            }}
          >
            {authText('accountAuth.logout')}
          </button>
        </p>
      </main>
    </div>
  );
}
