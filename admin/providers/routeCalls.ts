import type { CallOptions, Client, Download, Envelope, QueryValue } from './http';
import { cardsClient, dataClient, filesClient, messagesClient } from './http';

type Answered<T> = Omit<Envelope, keyof T> & T;

/** Calls of routes below `/t3d-api`, or from the root (`/ms-api/numbers`). Refusals are HttpErrors. */
export interface RouteCalls {
  /** Makes a call and returns the envelope of its answer. */
  request<T extends object = Envelope>(method: string, path: string, options?: CallOptions): Promise<Answered<T>>;
  /** Reads the data of a route. A refusal shows no toast: the caller shows it. */
  read<T>(path: string, query?: Record<string, QueryValue>): Promise<T>;
  /** Downloads a file. */
  download(path: string, options?: CallOptions, method?: 'GET' | 'POST'): Promise<Download>;
  /** Opens an answer that is streamed for as long as it takes. */
  openStream(path: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}

function clientOf(path: string): Client {
  if (path.startsWith('/ms-api/')) return messagesClient;
  return path.startsWith('/data-api/') ? cardsClient : dataClient;
}

export const routeCalls: RouteCalls = {
  request: async <T extends object>(method: string, path: string, options?: CallOptions) =>
    (await clientOf(path).call(method, path, options)).json as unknown as Answered<T>,
  read: async <T>(path: string, query?: Record<string, QueryValue>) =>
    (await clientOf(path).call('GET', path, { query, quiet: true })).json.data as T,
  download: (path, options, method) => filesClient.download(path, options, method),
  openStream: (path, options) => clientOf(path).stream(path, options),
};
