// Runs in the browser in place of Vite's own preload helper. `fetchFirst.ts` adds it to the build.

/**
 * Thrown if the browser has a chunk's files but cannot execute them. The browser caches this failure until the page is
 * reloaded. Other code checks the error's name, because pages import nothing from the build.
 */
class ChunkBroken extends Error {
  override readonly name = 'ChunkBroken';
}

const BASE = import.meta.env.BASE_URL;
const RETRY_MS = 5_000;

/** The files that are loaded or complete in the browser's cache, and those that are being fetched. */
const files = new Map<string, Promise<void>>();

const isStyle = (url: string): boolean => url.endsWith('.css');

/** Returns whether a stylesheet has loaded. If loading fails, Chromium provides an empty sheet and Firefox none. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => sheet !== null && sheet.cssRules.length > 0;

/** Applies a stylesheet from the cache. A link that fails is removed, so that a retry can succeed. */
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

/** Reads a whole file, so that the browser's cache contains it. Throws if the server returns an error page instead. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url}: ${String(error)}`);
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${url}: ${response.status} ${type}`);
  await response.arrayBuffer();
  if (isStyle(url)) await addStyle(url);
}

/** Fetches a file once. A failure is not cached, so that the next call fetches the file again. */
function needFile(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const file = fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** Reloads a stylesheet of the page that failed to load with the HTML. The page is unstyled until then. */
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

// This script runs, so all scripts in the page's HTML have loaded. The stylesheets may still be missing.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'))
  if (link.rel === 'stylesheet' && !hasRules(link)) void restoreStyle(link.href);
  else files.set(link.href, Promise.resolve());

/** Dispatches Vite's own event, so that a page can check whether the file was removed with the previous build. */
function reportMissing(error: unknown): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/**
 * Loads a chunk: fetches its file and all of its imports with `fetch()`, and calls `import()` only after all have
 * arrived. The browser's module map caches a failed `import()` permanently, so the map must never see a failure.
 * `names` are paths below the site's base, as Vite writes them into the build.
 */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => needFile(new URL(BASE + name, location.href).href))).catch(reportMissing);
  return load().catch((error: unknown) => {
    throw new ChunkBroken(String(error), { cause: error });
  });
}
