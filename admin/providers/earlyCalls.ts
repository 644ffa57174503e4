import { makeSignal } from '../ui/signal';
import { callHeaders } from './callHeaders';

// A call that the page's first script sends before the app has loaded. Both scripts share it through the window.

interface EarlyCall {
  headers: string;
  response: Promise<Response>;
}
interface EarlyWindow {
  earlyCalls?: Map<string, EarlyCall>;
}
const shared = globalThis as EarlyWindow;

/** The milliseconds after which an early response is outdated. */
const FRESH_MS = 15_000;

/** Headers are iterated in the order of their names. */
const textOf = (headers: Headers): string => JSON.stringify([...headers]);

/** Sends a GET call before the app asks for it. */
export function sendEarly(url: string): Promise<Response> {
  const calls = (shared.earlyCalls ??= new Map());
  const known = calls.get(url);
  if (known) return known.response;
  const headers = callHeaders();
  const response = fetch(url, { headers, cache: 'no-cache' });
  response.catch(() => undefined);
  calls.set(url, { headers: textOf(headers), response });
  setTimeout(() => calls.delete(url), FRESH_MS);
  return response;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The call was aborted', 'AbortError')));
  });

/** Returns the early response of a call once, or null. Sends a failed call again. */
export function takeEarly(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> | null {
  const early = shared.earlyCalls?.get(url);
  if (!early || (init.method ?? 'GET') !== 'GET') return null;
  shared.earlyCalls?.delete(url);
  if (early.headers !== textOf(new Headers(init.headers))) return null;
  const again = (): Promise<Response> => fetch(url, init);
  const response = early.response.then((found) => (found.ok ? found : again()), again);
  return Promise.race([response, aborted(init.signal)]);
}

const called = makeSignal();
/** Adds a listener of the app's GET calls. Returns the unsubscribe function. */
export const onCall = called.on;

/** The most calls that the next visit sends early. */
const MOST = 12;
let frameCalls: string[] | null = [];
const pageCalls = new Map<string, string[]>();

const here = (): string => `${location.pathname}${location.search}`;

/** Remembers a call for the next visit. Calls before `endFrameCalls` belong to every page. */
export function noteCall(url: string): void {
  called.tell();
  if (typeof location === 'undefined') return;
  const page = pageCalls.get(here()) ?? [];
  const calls = frameCalls ?? page;
  if (!frameCalls) {
    if (pageCalls.size > MOST) pageCalls.clear();
    pageCalls.set(here(), page);
  }
  if (calls.length < MOST && !calls.includes(url)) calls.push(url);
}

let ofEveryPage: readonly string[] = [];
/** Ends the calls that belong to every page. */
export function endFrameCalls(): void {
  ofEveryPage = frameCalls ?? ofEveryPage;
  frameCalls = null;
}

/** Returns the calls that the next start at this address sends. */
export const callsOfStart = (): string[] => [...ofEveryPage, ...(pageCalls.get(here()) ?? [])];
