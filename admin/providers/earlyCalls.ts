import { makeSignal } from '../ui/signal';
import { callHeaders } from './callHeaders';

// The page's first script sends calls before the app has loaded. The app then uses the responses instead of calling
// again. Both scripts share the calls through the window, because they are separate bundles.

interface EarlyCall {
  headers: string;
  response: Promise<Response>;
}
interface EarlyWindow {
  earlyCalls?: Map<string, EarlyCall>;
}
const shared = globalThis as EarlyWindow;

/** Milliseconds after which the app no longer uses an early response, because the data may be out of date. */
const FRESH_MS = 15_000;

const textOf = (headers: Headers): string => JSON.stringify([...headers].toSorted());

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

/**
 * Returns the early response of a call once, or null if there is none. Sends the call again if the early call failed,
 * so that the failure is handled as for any other call.
 */
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
/** Adds a listener that runs after each GET call of the app. Returns the unsubscribe function. */
export const onCall = called.on;

/** The most calls of the frame and of a page that the next visit sends early. */
const MOST = 12;
let frameCalls: string[] | null = [];
const pageCalls = new Map<string, string[]>();

const here = (): string => `${location.pathname}${location.search}`;

/** Remembers a call for the next visit. Calls until `endFrameCalls` belong to every page, and later calls to a page. */
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
/** Ends the calls that belong to every page, because the frame of the app is complete. */
export function endFrameCalls(): void {
  ofEveryPage = frameCalls ?? ofEveryPage;
  frameCalls = null;
}

/** Returns the calls that a start at the current address sends. */
export const callsOfStart = (): string[] => [...ofEveryPage, ...(pageCalls.get(here()) ?? [])];
