/*
 * Lets a phone without a network show the page of a card and the last responses about cards. The network is always
 * tried first. No order, document, eSIM or price is stored.
 */
const KEPT = 'cards-1';
const PAGE = '/t3d/wxmp/search';
const ASSETS = '/t3d/public/assets/';
const CARD = /^\/data-api\/cards\/[0-9]+$/;
const MOST_CARDS = 5;
/** After this time without a response, the stored page is shown. */
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

/** Stores the page with the files that it names, and removes the files of earlier builds. */
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

/** This function also stores files that the page loads later. */
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

/**
 * A rejected request is a response too. The stored card is shown only without a response, together with the time of the
 * stored response.
 */
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
