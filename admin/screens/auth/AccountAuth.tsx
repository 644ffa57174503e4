import type { SessionUser } from '@t3d/resources/kit';
import { useState } from 'react';
import { logOut } from '../../providers/session';
import { say } from '../../providers/authTexts';
import { OutsideBar } from './OutsideBar';
import { useTitle } from './product';

/** The only page, log-out apart, of a user whose account has not been verified. */
export function AccountAuth({ user }: { user: SessionUser }) {
  useTitle(say('page.accountAuth'));
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="outside">
      <OutsideBar />
      <main className="notice">
        <h1>{say('accountAuth.title')}</h1>
        <p>{say('accountAuth.text', { account: user.account })}</p>
        <p className="hint">{say('accountAuth.contact')}</p>
        <p className="buttons">
          <button type="button" className="filled" onClick={() => window.location.reload()}>
            {say('accountAuth.again')}
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
            {say('accountAuth.logout')}
          </button>
        </p>
      </main>
    </div>
  );
}
