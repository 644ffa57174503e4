import { REQUEST_TIMEOUT_MS } from '@t3d/resources/kit/limits';
import { HttpError } from 'ra-core';
import type { ResponseExtras } from './apiResponses';
import { type CallError, type Failure, passCallError, reportDone, reportError, userErrorOf } from './errors';
import { fileNameOf } from './fileName';
import { callHeaders } from './callHeaders';
import { noteCall, takeEarly } from './earlyCalls';
import { storage } from './storage';

export { setCallerAccount } from './callHeaders';

export type QueryValue = string | number | boolean | null | undefined;
export interface CallOptions {
  query?: Record<string, QueryValue>;
  /** The body, as an object or as JSON text. */
  body?: unknown;
  form?: FormData;
  /** Receives the sent fraction of the body, from 0 to 1. */
  onSent?: (share: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Shows no toast, or none for the listed statuses, because the caller shows the error. */
  quiet?: boolean | readonly number[];
  transfer?: Failure['transfer'];
  /** Bypasses the browser's cache, in which a second call would wait for the first. */
  uncached?: boolean;
  /** Continues the call after the user leaves the page, which browsers allow for small bodies. */
  keepalive?: boolean;
}
export interface Answer {
  status: number;
  headers: Headers;
  json: Envelope;
}
export interface Envelope extends ResponseExtras {
  code: number;
  message?: string;
  data?: unknown;
  rows?: unknown[];
  total?: number;
  next?: number | null;
}
export interface Download {
  blob: Blob;
  fileName: string | null;
}

function headersOf(options: CallOptions): Headers {
  const headers = callHeaders();
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

/** Returns the query text without empty values. */
function queryText(query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

type NamedCall = CallOptions & { name: string };

const isQuiet = (options: CallOptions, status: number): boolean =>
  Array.isArray(options.quiet) ? options.quiet.includes(status) : options.quiet === true;

/** Throws an error. Shows a toast, except for 401 and 403. */
function fail(failure: Failure, options: NamedCall, body: unknown = null): never {
  const { severity, text } = userErrorOf({ ...failure, transfer: options.transfer });
  const quiet = isQuiet(options, failure.status);
  const isRefused = failure.status === 401 || failure.status === 403;
  if (failure.status === 401 && !quiet) storage.sessionId = null;
  if (!isRefused && !quiet) reportError({ severity, text, call: options.name });
  const message = quiet && failure.message ? failure.message : text;
  const error = new HttpError(message, failure.code ?? failure.status, body);
  Object.assign(error, { reported: quiet || !isRefused } satisfies Pick<CallError, 'reported'>);
  if (isRefused) passCallError(error);
  throw error;
}

/** Sends a request. If the caller aborts it, throws the AbortError silently. */
async function send(url: string, init: RequestInit, options: NamedCall): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REQUEST_TIMEOUT_MS);
  const stop = (): void => limit.abort();
  options.signal?.addEventListener('abort', stop);
  if (options.signal?.aborted) stop();
  try {
    const limited = { ...init, signal: limit.signal };
    if (options.onSent) return await sendCounted(url, limited, options.onSent);
    return await (takeEarly(url, limited) ?? fetch(url, limited));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return fail({ status: 0, timeout: limit.signal.aborted, offline: !navigator.onLine }, options);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

function parse(text: string): Envelope | null {
  try {
    const json: unknown = JSON.parse(text);
    return json !== null && typeof json === 'object' ? (json as Envelope) : null;
  } catch {
    return null;
  }
}

/** Reads a JSON response. A code of 400 or more is an error even with status 200. */
async function readAnswer(response: Response, options: NamedCall): Promise<Answer> {
  const json = parse(await response.text());
  // Accepts 304, because the data have not changed.
  if (!response.ok && response.status !== 304) fail({ status: response.status, message: json?.message }, options, json);
  if (json && json.code >= 400)
    fail({ status: response.status, code: json.code, message: json.message }, options, json);
  reportDone(options.name);
  return { status: response.status, headers: response.headers, json: json ?? { code: response.status } };
}

/** The bytes above which a file is never an error response. */
const LONGEST_REFUSAL = 1_000_000;

/** Returns the error response in the bytes of a file, or null. */
async function envelopeIn(blob: Blob): Promise<Envelope | null> {
  if (blob.size > LONGEST_REFUSAL || !/^\s*\{/.test(await blob.slice(0, 64).text())) return null;
  const json = parse(await blob.text());
  return typeof json?.code === 'number' ? json : null;
}

/** Reads a download. Throws if the bytes contain an error response. */
async function readDownload(response: Response, options: NamedCall): Promise<Download> {
  const blob = await response.blob();
  const json = await envelopeIn(blob);
  if (!response.ok || (json && json.code !== 200))
    fail({ status: response.status, code: json?.code, message: json?.message }, options, json);
  reportDone(options.name);
  return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) };
}

const jsonOf = (body: unknown): string | undefined => (typeof body === 'string' ? body : JSON.stringify(body));

let isLeaving = false;
/** Continues the calls of `work` after the user leaves the page. */
export function sendThoughLeaving(work: () => void): void {
  isLeaving = true;
  // Resets the flag in a timer, which runs after the microtasks that send the calls.
  setTimeout(() => {
    isLeaving = false;
  });
  work();
}

/** Makes an HTTP client. It adds headers, time limit and error handling to every call. */
function makeClient(base: string) {
  const addressOf = (path: string): string => `${path.startsWith('/') ? '' : `${base}/`}${path}`;
  const named = (method: string, path: string, options: CallOptions): NamedCall => ({
    ...options,
    name: `${method} ${addressOf(path)}`,
  });
  const fetchWith = (method: string, path: string, options: NamedCall): Promise<Response> => {
    const url = `${addressOf(path)}${queryText(options.query)}`;
    if (method === 'GET' && !options.uncached && !options.headers) noteCall(url);
    return send(
      url,
      {
        method,
        headers: headersOf(options),
        body: options.form ?? jsonOf(options.body),
        // Revalidates each response by its ETag, so that changed permissions apply at once.
        cache: options.uncached ? 'no-store' : method === 'GET' ? 'no-cache' : undefined,
        keepalive: options.keepalive ?? isLeaving,
      },
      options,
    );
  };
  return {
    async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
      const call = named(method, path, options);
      return readAnswer(await fetchWith(method, path, call), call);
    },
    async download(path: string, options: CallOptions = {}, method: 'GET' | 'POST' = 'GET'): Promise<Download> {
      const exporting = named(method, path, { transfer: 'export', ...options });
      return readDownload(await fetchWith(method, path, exporting), exporting);
    },
    /** Streams a response, without the time limit of other calls. */
    async stream(path: string, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
      const call = named('GET', path, { ...options, uncached: true });
      const response = await fetchWith('GET', path, call);
      if (!response.ok || !response.body) {
        await readAnswer(response, call);
        throw new HttpError('no stream', response.status);
      }
      return response.body;
    },
  };
}

export type Client = ReturnType<typeof makeClient>;

export const dataClient = makeClient('/t3d-api');
export const filesClient = makeClient('/t3d-api');
export const messagesClient = makeClient('/ms-api');
export const cardsClient = makeClient('/data-api');

const EMPTY = [204, 304];

const headersIn = (text: string): Headers =>
  new Headers(
    text
      .trim()
      .split(/[\r\n]+/)
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );

/** Sends a request and reports the sent fraction of the body. */
export function sendCounted(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onSent(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, response } = request;
      const answer = EMPTY.includes(status) ? null : (response as Blob);
      resolve(new Response(answer, { status, headers: headersIn(request.getAllResponseHeaders()) }));
    });
    request.addEventListener('error', () => reject(new TypeError('it could not be sent')));
    request.addEventListener('abort', () => reject(new DOMException('it was given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as FormData);
  });
}
