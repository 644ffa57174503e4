// Runs in the browser, in place of Vite's own preload helper: `fetchFirst.ts` puts it into the build.

/**
 * The browser has the files of a chunk and still could not start it. It remembers that for as long as the page lives,
 * so that only a reload helps. Told apart by its name, because pages import nothing from the build.
 */
class ChunkBroken extends Error {
  override readonly name = 'ChunkBroken';
}

const BASE = import.meta.env.BASE_URL;
const RETRY_MS = 5_000;

/** Files that run already, or lie complete in the browser's cache, and those on their way. */
const files = new Map<string, Promise<void>>();

const isStyle = (url: string): boolean => url.endsWith('.css');

/** Chromium gives a style that failed to load an empty sheet, Firefox none. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => sheet !== null && sheet.cssRules.length > 0;

/** Applies a style whose file is in the cache. A link that fails is taken out, so that a later one can succeed. */
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

/** Reads a file to its end, so that the browser's cache has it whole. An error page in its place does not count. */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url}: ${String(error)}`);
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !/javascript|css/.test(type)) throw new Error(`${url}: ${response.status} ${type}`);
  await response.arrayBuffer();
  if (isStyle(url)) await addStyle(url);
}

/** Fetches a file once. A failure is forgotten, so that the next call fetches it again. */
function needFile(url: string): Promise<void> {
  const known = files.get(url);
  if (known) return known;
  const file = fetchFile(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** The page's own style did not come with its HTML: the page is unstyled until it does. */
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

// This script runs, so all scripts came that the page's HTML names. Its styles may be missing all the same.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'))
  if (link.rel === 'stylesheet' && !hasRules(link)) void restoreStyle(link.href);
  else files.set(link.href, Promise.resolve());

/** Vite's own event, so that a page can check whether the file has gone with the build before. */
function reportMissing(error: unknown): never {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

/**
 * Loads a chunk: first `fetch()` for its file and all that it imports, and `import()` only when they have all come. A
 * browser answers a second `import()` of an address that failed once from its module map, without a request, so that
 * map must never see a failure. `names` are addresses below the site's base, as Vite writes them into the build.
 */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => needFile(new URL(BASE + name, location.href).href))).catch(reportMissing);
  return load().catch((error: unknown) => {
    throw new ChunkBroken(String(error), { cause: error });
  });
}
