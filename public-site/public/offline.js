/*
 * The worker of the pages of cards: keeps the page itself and the last answers about cards, for a phone without network.
 * The network is always asked first. Nothing else is kept: no order, no document, no eSIM, no price.
 */
const KEPT = 'cards-1';
const PAGE = '/t3d/wxmp/search';
const ASSETS = '/t3d/public/assets/';
const CARD = /^\/data-api\/cards\/[0-9]+$/;
const MOST_CARDS = 5;
/** A page that does not answer by then comes from what is kept. */
const PATIENCE_MS = 6_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('cards-') && name !== KEPT).map((name) => caches.delete(name)),
        ),
      ),
  );
});

/** Keeps the page with the files that it names, and forgets those of earlier builds. */
async function keepPage(response = null) {
  const page = response ?? (await fetch(PAGE, { cache: 'no-cache' }));
  if (!page.ok) return;
  const cache = await caches.open(KEPT);
  const html = await page.clone().text();
  const files = [...new Set(html.match(/\/t3d\/public\/assets\/[\w.-]+/g) ?? [])];
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = files.filter((file) => !there.includes(file));
  await cache.addAll(missing);
  await cache.put(PAGE, page);
  if (missing.length === 0) return;
  const old = there.filter((path) => path.startsWith(ASSETS) && !files.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

/** Pieces that the page loads when they are opened. */
async function asset(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function page(event) {
  const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE_MS));
  const asked = fetch(event.request);
  asked.catch(() => undefined);
  try {
    const response = await Promise.race([asked, late]);
    if (response.ok) event.waitUntil(keepPage(response.clone()));
    return response;
  } catch {
    return (await (await caches.open(KEPT)).match(PAGE)) ?? asked;
  }
}

async function keepCard(path, response) {
  const cache = await caches.open(KEPT);
  const body = await response.json();
  if (body.code !== 200) return;
  const kept = new Response(JSON.stringify({ ...body, keptAt: Date.now() }), {
    headers: { 'Content-Type': 'application/json' },
  });
  await cache.delete(path);
  await cache.put(path, kept);
  const cards = (await cache.keys()).filter(({ url }) => CARD.test(new URL(url).pathname));
  await Promise.all(cards.slice(0, -MOST_CARDS).map((one) => cache.delete(one)));
}

/** A refusal is an answer: only without one does the kept card stand in, with the time that it is from. */
async function card(event, path) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepCard(path, response.clone()));
    return response;
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(path);
    if (!kept) throw error;
    return kept;
  }
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith(ASSETS) && !pathname.includes('/ocr-')) event.respondWith(asset(event.request));
  else if (CARD.test(pathname)) event.respondWith(card(event, pathname));
});
