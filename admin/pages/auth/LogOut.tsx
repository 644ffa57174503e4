import { useLogout } from 'ra-core';
import { useState } from 'react';
import { authText } from '../../providers/authTexts';

/** The way out of a page that must be passed first. */
export function LogOut() {
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className="text"
      disabled={leaving}
      onClick={() => {
        setLeaving(true);
        void logout();
      }}
    >
      {authText('accountAuth.logout')}
    </button>
  );
}
