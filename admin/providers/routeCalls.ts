import type { CallOptions, Client, Envelope, QueryValue } from './http';
import { cardsClient, dataClient, filesClient, messagesClient } from './http';

type Answered<T> = Omit<Envelope, keyof T> & T;

function clientOf(path: string): Client {
  if (path.startsWith('/ms-api/')) return messagesClient;
  return path.startsWith('/data-api/') ? cardsClient : dataClient;
}

/** Calls by path below `/t3d-api`, or by full path. A failure is an HttpError. */
export const routeCalls = {
  request: async <T extends object = Envelope>(method: string, path: string, options?: CallOptions) =>
    (await clientOf(path).call(method, path, options)).json as unknown as Answered<T>,
  /** Reads a path. The caller shows an error. */
  read: async <T>(path: string, query?: Record<string, QueryValue>) =>
    (await clientOf(path).call('GET', path, { query, quiet: true })).json.data as T,
  download: (path: string, options?: CallOptions, method?: 'GET' | 'POST') =>
    filesClient.download(path, options, method),
  openStream: (path: string, options?: CallOptions) => clientOf(path).stream(path, options),
};
export type RouteCalls = typeof routeCalls;
