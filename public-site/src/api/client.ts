import { REQUEST_TIMEOUT_MS } from '@t3d/resources/kit/limits';
import { currentLanguage } from '../language';

/** The format is that of ALTCHA. The solution is the number that, appended to the salt, hashes to `challenge`. */
interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber?: number;
  salt: string;
  signature: string;
}

type HashMany = (texts: string[]) => Promise<string[]>;

const CHUNK = 250;
const DEFAULT_MAX = 1_000_000;

export function isChallenge(value: unknown): value is Challenge {
  const candidate = value as Partial<Challenge> | null | undefined;
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    candidate.algorithm === 'SHA-256' &&
    [candidate.challenge, candidate.salt, candidate.signature].every((part) => typeof part === 'string')
  );
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashNatively: HashMany = async (texts) => {
  const encoder = new TextEncoder();
  const digests = await Promise.all(texts.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))));
  return digests.map(toHex);
};

// Loaded only by pages on plain http.
const hashInScript: HashMany = async (texts) => texts.map((await import('./sha256')).sha256Hex);

/** Only secure pages have the browser's SHA-256 function, so other pages use one written in JavaScript. */
function pickHash(): HashMany {
  return globalThis.crypto?.subtle ? hashNatively : hashInScript;
}

// Waits with a timer, because a resolved promise would not let the page paint and handle clicks between chunks.
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Tries all numbers. Returns null if no number up to `maxnumber` fits or if `cancelled` returns true. */
export async function solveChallenge(
  { challenge, salt, maxnumber = DEFAULT_MAX }: Challenge,
  cancelled: () => boolean = () => false,
  hashMany: HashMany = pickHash(),
): Promise<number | null> {
  for (let from = 0; from <= maxnumber; from += CHUNK) {
    if (cancelled()) return null;
    const length = Math.min(CHUNK, maxnumber - from + 1);
    const hashes = await hashMany(Array.from({ length }, (_, index) => salt + (from + index)));
    const found = hashes.indexOf(challenge);
    if (found >= 0) return from + found;
    await breathe();
  }
  return null;
}

export function encodeSolution({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

/** The server returned the error deliberately. `message` is in the reader's language and may be empty. */
export class Refusal extends Error {
  // `declare` avoids class fields, because their helper code would be part of the first download of every page.
  declare readonly status: number;
  declare readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** The response is missing or unusable because of a 5xx, a timeout or a broken network, so only a retry can help. */
export class CallFailed extends Error {}

export interface CallOptions {
  /** The reader may, for example, leave the page. */
  signal?: AbortSignal;
  /** A call with a body is a POST. The body is a form with files, or any JSON value. */
  body?: unknown;
  verb?: 'DELETE';
  headers?: Record<string, string>;
  /** The page can show a message when the human check begins. */
  onHumanCheck?: () => void;
}

interface Envelope {
  code?: number;
  message?: string;
  data?: unknown;
  rows?: unknown;
  errors?: Readonly<Record<string, string>>;
  /** The service worker sets the time of a cached response when there is no network. */
  keptAt?: number;
}

interface Answer {
  status: number;
  body: Envelope;
}

// A solution can expire or be used before it arrives, but further failures have another cause.
const MAX_SOLVED = 2;

/** The offset is in minutes east of UTC, as the API expects it. */
export function gmtOffset(date: Date = new Date()): number {
  return 0 - date.getTimezoneOffset();
}

function headersOf(solution: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage,
    'X-GMT-Offset': String(gmtOffset()),
    'X-Version': '1.0',
    ...(solution ? { 'X-Altcha': solution } : {}),
  };
}

async function fetchOnce(path: string, solution: string | null, options: CallOptions): Promise<Answer> {
  const { signal, body, headers, verb } = options;
  const isForm = body instanceof FormData;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(path, {
      headers: {
        ...headersOf(solution),
        // Sets no content type for a form, because the browser sets it with the form's boundary.
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      signal: controller.signal,
      cache: 'no-store',
      ...(verb ? { method: verb } : {}),
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Envelope };
  } catch {
    throw new CallFailed();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function challengeOf({ status, body }: Answer): Challenge | null {
  if (status !== 429) return null;
  const challenge = (body?.data as { challenge?: unknown } | null | undefined)?.challenge;
  return isChallenge(challenge) ? challenge : null;
}

async function prove(challenge: Challenge, { signal, onHumanCheck }: CallOptions): Promise<string> {
  onHumanCheck?.();
  const number = await solveChallenge(challenge, () => signal?.aborted ?? false);
  if (number === null) throw new CallFailed();
  return encodeSolution(challenge, number);
}

function open({ status, body }: Answer): Envelope {
  // The code in the response body decides, because a gateway may return an error with HTTP status 200.
  const code = status === 200 ? (body?.code ?? 0) : status;
  if (code === 200) return body;
  if (code >= 400 && code < 500) throw new Refusal(code, body?.message ?? '', body?.errors);
  throw new CallFailed();
}

/**
 * Solves the human check if the server requires it. Throws a Refusal for an error that the server returned
 * deliberately, and a CallFailed for everything else.
 */
export async function call(path: string, options: CallOptions = {}): Promise<Envelope> {
  let solution: string | null = null;
  for (let solved = 0; ; solved++) {
    const answer = await fetchOnce(path, solution, options);
    const challenge = challengeOf(answer);
    if (!challenge) return open(answer);
    if (solved === MAX_SOLVED) throw new CallFailed();
    solution = await prove(challenge, options);
  }
}
