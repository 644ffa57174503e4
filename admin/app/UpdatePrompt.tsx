import { type ReactNode, useEffect, useState } from 'react';
import { authText } from '../providers/authTexts';
import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import { watchForUpdates } from '../providers/updates';
import './updatePrompt.css';

interface BannerProps {
  role: 'alert' | 'alertdialog';
  text: string;
  children: ReactNode;
}

/** A sentence and its buttons on top of the page. It uses no MUI, because the login page shows it too. */
const Banner = ({ role, text, children }: BannerProps) => (
  <div className="update-prompt no-print" role={role} aria-labelledby="update-text">
    <span id="update-text">{text}</span>
    <span className="buttons">{children}</span>
  </div>
);

const PlainButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="plain" onClick={onClick}>
    {label}
  </button>
);

function MissingNotice() {
  const { part, broken } = useOutstanding();
  // Hidden until another chunk is late.
  const [putOff, setPutOff] = useState(0);
  if (part < putOff) setPutOff(part);
  if (part <= putOff) return null;
  const why = broken > 0 ? 'part.broken' : navigator.onLine ? 'part.failed' : 'part.offline';
  return (
    <Banner role="alert" text={authText(why)}>
      <PlainButton label={authText('update.later')} onClick={() => setPutOff(part)} />
      {why !== 'part.offline' && (
        <PlainButton label={authText('update.reload')} onClick={() => window.location.reload()} />
      )}
      {why !== 'part.broken' && <PlainButton label={authText('error.retry')} onClick={retryMissing} />}
    </Banner>
  );
}

/** Announces a newer version, or a chunk that could not be loaded. */
export function UpdatePrompt() {
  const [accept, setAccept] = useState<(() => void) | null>(null);
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    // A browser that refuses workers (a private window) gets new content with each reload.
    watchForUpdates((ready) => setAccept(() => ready)).catch(() => undefined);
  }, []);
  if (!accept) return <MissingNotice />;
  const take = (): void => {
    setTaking(true);
    accept();
    setTimeout(() => setTaking(false), 3000);
  };
  return (
    <Banner role="alertdialog" text={authText('update.ready')}>
      <PlainButton label={authText('update.later')} onClick={() => setAccept(null)} />
      <button type="button" className="filled" disabled={taking} onClick={take}>
        {authText('update.reload')}
      </button>
    </Banner>
  );
}
