import { type ReactNode, useEffect, useState } from 'react';
import { authText } from '../providers/language';
import { retryMissing, useOutstanding } from '../providers/lazyWithRetry';
import './updatePrompt.css';

const WORKER = '/t3d/sw.js';
const SCOPE = '/t3d/';
/** The milliseconds between two checks for a new build. */
const ASK_EVERY = 60 * 60_000;
const ASK_AGAIN = 5 * 60_000;

type Accept = () => void;

/** Reports a waiting build, but not on the first visit. */
function onWaiting(registration: ServiceWorkerRegistration, tell: (worker: ServiceWorker) => void): void {
  const { serviceWorker } = navigator;
  if (registration.waiting && serviceWorker.controller) tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) tell(installing);
    });
  });
}

function checkRegularly(registration: ServiceWorkerRegistration): void {
  let input = Date.now();
  const ask = (): void => {
    input = Date.now();
    // Ignores a failed check, because the next check tries again.
    registration.update().catch(() => undefined);
  };
  setInterval(ask, ASK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - input > ASK_AGAIN) ask();
  });
}

/** Returns whether the server has removed the chunk. False if the server cannot be reached. */
async function isGone({ message }: Error): Promise<boolean> {
  const chunk = /https?:\S+/.exec(message)?.[0];
  try {
    const { ok, headers } = await fetch(chunk ?? WORKER, { method: 'HEAD', cache: 'no-store' });
    const isChunk = ok && /javascript|css/.test(headers.get('content-type') ?? '');
    return chunk === undefined ? isChunk : !isChunk;
  } catch {
    return false;
  }
}

/** Watches for a new build. Accepting it reloads only this tab. */
async function watchForUpdates(onReady: (accept: Accept) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  let accepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) window.location.reload();
  });
  // Vite fires this event when the server has removed a chunk.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void isGone(payload).then((gone) => {
      if (gone) onReady(() => window.location.reload());
    });
  });
  const registration = await serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  onWaiting(registration, (worker) =>
    onReady(() => {
      accepted = true;
      // True if another window has activated the worker already.
      if (worker.state === 'activated') {
        window.location.reload();
        return;
      }
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin to name.
      worker.postMessage({ type: 'SKIP_WAITING' });
    }),
  );
  checkRegularly(registration);
}

interface BannerProps {
  role: 'alert' | 'alertdialog';
  text: string;
  children: ReactNode;
}

/** A banner without MUI, because the login page does not load MUI. */
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
  // The number of failed chunks when the user closed the banner. Another failure shows it again.
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

export function UpdatePrompt() {
  const [accept, setAccept] = useState<(() => void) | null>(null);
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    // Ignores the error, because some browsers refuse service workers. A reload then gets the newer build.
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
