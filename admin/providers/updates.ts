const WORKER = '/t3d/sw.js';
const SCOPE = '/t3d/';
/** Milliseconds between two checks, and after which a return checks again. People keep the page open for days. */
const ASK_EVERY = 60 * 60_000;
const ASK_AGAIN = 5 * 60_000;

type Accept = () => void;

/** Calls back with a newer build's worker that waits to take over. A page without a worker is new itself. */
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
  let asked = Date.now();
  const ask = (): void => {
    asked = Date.now();
    // Offline: checked again later.
    registration.update().catch(() => undefined);
  };
  setInterval(ask, ASK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - asked > ASK_AGAIN) ask();
  });
}

/** Checks whether a chunk is gone from the server. Without a network, or while the server is down, it is only late. */
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

/** Registers the service worker and calls back when a newer build is ready. Only the accepting page reloads. */
export async function watchForUpdates(onReady: (accept: Accept) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  let accepted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) window.location.reload();
  });
  // A chunk of the previous build that is loaded on demand is gone.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void isGone(payload).then((gone) => {
      if (gone) onReady(() => window.location.reload());
    });
  });
  const registration = await serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  onWaiting(registration, (worker) =>
    onReady(() => {
      accepted = true;
      // Another window may already have activated the worker.
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
