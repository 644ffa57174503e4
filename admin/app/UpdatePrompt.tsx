import { useEffect, useState } from 'react';
import { authText } from '../providers/authTexts';
import { watchForUpdates } from '../providers/updates';
import { MissingNotice } from '../layout/MissingNotice';
import './updatePrompt.css';

/** Announces that a newer version is ready. It uses no MUI, because the login page shows it too. */
export function UpdatePrompt() {
  const [accept, setAccept] = useState<(() => void) | null>(null);
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    // A browser that refuses workers (a private window) gets new content by loading it.
    watchForUpdates((ready) => setAccept(() => ready)).catch(() => undefined);
  }, []);
  if (!accept) return <MissingNotice />;
  return (
    <div className="update-prompt no-print" role="alertdialog" aria-labelledby="update-text">
      <span id="update-text">{authText('update.ready')}</span>
      <span className="buttons">
        <button type="button" className="plain" onClick={() => setAccept(null)}>
          {authText('update.later')}
        </button>
        <button
          type="button"
          className="filled"
          disabled={taking}
          onClick={() => {
            setTaking(true);
            accept();
            setTimeout(() => setTaking(false), 3000);
          }}
        >
          {authText('update.reload')}
        </button>
      </span>
    </div>
  );
}
