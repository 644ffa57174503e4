import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

export type { components, paths } from './schema';

/** Where the API is (`https://example.com`), an API key, and the language of messages: zh, en or cht. */
export interface PartnerOptions {
  readonly url: string;
  readonly key: string;
  readonly language?: string;
}

/**
 * A client of the partner API. Each call takes and answers what the API's document says; `data` is the answer of a call
 * that was done, `error` that of one that was refused.
 */
export const createPartnerClient = ({ url, key, language = 'en' }: PartnerOptions): Client<paths> =>
  createClient<paths>({
    baseUrl: `${url}/t3d-api`,
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': language },
  });
