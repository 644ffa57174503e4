import { REQUEST_TIMEOUT_MS } from '@t3d/resources/kit/limits';
import { currentLanguage } from '../language';

/** A challenge of ALTCHA. Its solution is a number that, appended to the salt, hashes to `challenge`. */
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

const hashInScript: HashMany = async (texts) => texts.map((await import('./sha256')).sha256Hex);

/** Returns the browser's SHA-256, or on plain http one in JavaScript. */
function pickHash(): HashMany {
  return globalThis.crypto?.subtle ? hashNatively : hashInScript;
}

// Waits with a timer, so that the page can paint and handle clicks.
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Returns the solution of a challenge, or null if no number up to `maxnumber` fits. */
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

/** An error that the server returned deliberately. `message` is in the reader's language. */
export class ApiError extends Error {
  // Uses `declare`, because class fields would add code to the first download.
  declare readonly status: number;
  declare readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** A missing or unusable response, for example a timeout. Only a retry can help. */
export class CallFailed extends Error {}

export interface CallOptions {
  /** Aborts the call, for example when the reader leaves the page. */
  signal?: AbortSignal;
  /** The body of a POST: a form with files, or any JSON value. */
  body?: unknown;
  verb?: 'DELETE';
  headers?: Record<string, string>;
  /** Runs when the human check begins, so that the page can show a message. */
  onHumanCheck?: () => void;
}

interface Envelope {
  code?: number;
  message?: string;
  data?: unknown;
  rows?: unknown;
  errors?: Readonly<Record<string, string>>;
  /** The time of a cached response, set by the service worker without a network. */
  keptAt?: number;
}

interface Answer {
  status: number;
  body: Envelope;
}

// The most solutions to try. A solution can expire, but more failures have another cause.
const MAX_SOLVED = 2;

/** Returns the UTC offset in minutes east. */
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
        // Sets no content type for a form, whose boundary the browser adds.
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
  // Prefers the code in the body, because a gateway may return an error with status 200.
  const code = status === 200 ? (body?.code ?? 0) : status;
  if (code === 200) return body;
  if (code >= 400 && code < 500) throw new ApiError(code, body?.message ?? '', body?.errors);
  throw new CallFailed();
}

/**
 * Calls the API, and solves the human check if required. Throws a Refusal for a deliberate error, else a CallFailed.
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
