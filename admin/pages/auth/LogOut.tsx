import { useState } from 'react';
import { authText } from '../../providers/authTexts';
import { logOut } from '../../providers/session';

/** The way out of a page that must be passed first. */
export function LogOut() {
  const [leaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className="text"
      disabled={leaving}
      onClick={() => {
        setLeaving(true);
        void logOut();
      }}
    >
      {authText('accountAuth.logout')}
    </button>
  );
}
