import { useState } from 'react';
import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import { authText } from '../providers/authTexts';

/** Shows that a chunk of the page is late and retried. It uses no MUI: the login page shows it too. */
export function MissingNotice() {
  const { part, broken } = useOutstanding();
  // Put off until something else does not come.
  const [putOff, setPutOff] = useState(0);
  if (part < putOff) setPutOff(part);
  if (part <= putOff) return null;
  const { onLine } = navigator;
  const why = broken > 0 ? 'part.broken' : onLine ? 'part.failed' : 'part.offline';
  return (
    <div className="update-prompt no-print" role="alert">
      <span>{authText(why)}</span>
      <span className="buttons">
        <button type="button" className="plain" onClick={() => setPutOff(part)}>
          {authText('update.later')}
        </button>
        {why !== 'part.offline' && (
          <button type="button" className="plain" onClick={() => window.location.reload()}>
            {authText('update.reload')}
          </button>
        )}
        {why !== 'part.broken' && (
          <button type="button" className="plain" onClick={retryMissing}>
            {authText('error.retry')}
          </button>
        )}
      </span>
    </div>
  );
}
