// Runs in the browser in place of Vite's preload function. `fetchFirst.ts` adds this module to a build.

/**
 * Thrown if the browser has all files of a chunk but cannot execute them. The browser remembers this failure until the
 * page is reloaded. Pages recognise the error by its name, because they cannot import the class.
 */
class ChunkBroken extends Error {
  override readonly name = 'ChunkBroken';
}

const BASE = import.meta.env.BASE_URL;
const RETRY_MS = 5_000;

/** Completely loaded or cached files, and files that the browser is fetching. */
const files = new Map<string, Promise<void>>();

const isStyle = (url: string): boolean => url.endsWith('.css');

/** After a failure, Chromium has an empty sheet and Firefox has no sheet. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => sheet !== null && sheet.cssRules.length > 0;

/** Removes the link after a failure, because a retry could not succeed otherwise. */
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

/** The browser caches a file that was read completely. Throws if the server returns an error page. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url}: ${String(error)}`);
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${url}: ${response.status} ${type}`);
  await response.arrayBuffer();
  if (isStyle(url)) await addStyle(url);
}

/** A file is fetched once. If the fetch fails, the next call fetches it again. */
function needFile(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const file = fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** Without a stylesheet of the page's HTML, the page has no layout, so a failed one is loaded again. */
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

// Checks only stylesheets, because all scripts in the page's HTML have loaded if this script runs.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'))
  if (link.rel === 'stylesheet' && !hasRules(link)) void restoreStyle(link.href);
  else files.set(link.href, Promise.resolve());

/**
 * Vite dispatches the same event for this failure. A page can then check whether the file belongs to a removed build.
 */
function reportMissing(error: unknown): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/**
 * Fetches the chunk and all files that it imports with `fetch()`, and then calls `import()`, because with `import()`
 * alone the browser would remember a failure until the page is reloaded. `names` are paths below the base of the site,
 * as Vite writes them into the build.
 */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => needFile(new URL(BASE + name, location.href).href))).catch(reportMissing);
  return load().catch((error: unknown) => {
    throw new ChunkBroken(String(error), { cause: error });
  });
}
