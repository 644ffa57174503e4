import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

export type { components, paths } from './schema';

/** The API's origin (`https://example.com`), an API key, and the language of messages: zh, en or cht. */
export interface PartnerOptions {
  readonly url: string;
  readonly key: string;
  readonly language?: string;
}

/**
 * Creates a client of the partner API. Each call has the input and output of the API document; `data` is the result of
 * a successful call, `error` that of a rejected one.
 */
export const createPartnerClient = ({ url, key, language = 'en' }: PartnerOptions): Client<paths> =>
  createClient<paths>({
    baseUrl: `${url}/t3d-api`,
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': language },
  });
