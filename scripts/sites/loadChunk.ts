// Replaces Vite's preload function in the browser. `fetchFirst.ts` adds this module to a build.

/** Thrown if the browser cannot execute a completely loaded chunk. Pages recognise the error by its name. */
class ChunkBroken extends Error {
  override readonly name = 'ChunkBroken';
}

const BASE = import.meta.env.BASE_URL;
const RETRY_MS = 5_000;

/** The loaded and loading files by URL. */
const files = new Map<string, Promise<void>>();

const isStyle = (url: string): boolean => url.endsWith('.css');

/** Returns whether a stylesheet has loaded. After a failure, Chromium has an empty sheet and Firefox none. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => sheet !== null && sheet.cssRules.length > 0;

/** Adds a stylesheet. Removes the link after a failure, so that a retry can succeed. */
const addStyle = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${url} is no style`));
    });
    document.head.append(link);
  });

/** Fetches a file completely, so that the browser caches it. Throws if the server returns an error page. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url}: ${String(error)}`);
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${url}: ${response.status} ${type}`);
  await response.arrayBuffer();
  if (isStyle(url)) await addStyle(url);
}

/** Remembers a file unless it fails. */
function remember(url: string, file: Promise<void>): Promise<void> {
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** Fetches a file once, or again after a failure. */
const needFile = (url: string): Promise<void> => files.get(url) ?? remember(url, fetchFile(url));

/** Loads a failed stylesheet of the page's HTML again, because the page has no layout without it. */
async function restoreStyle(url: string): Promise<void> {
  for (;;) {
    try {
      await needFile(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Waits for a script that the page's first script has requested (`admin/app/early.ts`). */
const waitFor = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    if (link.dataset.loaded !== undefined) resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', reject);
  });

// Other scripts of the HTML have loaded if this script runs.
for (const link of document.querySelectorAll<HTMLLinkElement>('link:is([rel=modulepreload], [rel=stylesheet])'))
  if (link.rel === 'stylesheet' && !hasRules(link)) void restoreStyle(link.href);
  else if (link.dataset.early === undefined) files.set(link.href, Promise.resolve());
  else
    void remember(
      link.href,
      waitFor(link).catch(() => fetchFile(link.href)),
    );

/** Dispatches Vite's event for a missing file, so that a page can recognise a removed build. */
function reportMissing(error: unknown): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/**
 * Fetches a chunk and its imports before calling `import()`, because the browser remembers a failed `import()` until a
 * reload.
 */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => needFile(new URL(BASE + name, location.href).href))).catch(reportMissing);
  return load().catch((error: unknown) => {
    throw new ChunkBroken(String(error), { cause: error });
  });
}
