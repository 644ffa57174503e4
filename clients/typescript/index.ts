import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

export type { components, paths } from './schema';

/** `url` is the API's origin, for example `https://example.com`. `language` of messages is zh, en or cht. */
export interface PartnerOptions {
  readonly url: string;
  readonly key: string;
  readonly language?: string;
}

/** The API document types each call. `data` is the result of a successful call, and `error` of a rejected call. */
export const createPartnerClient = ({ url, key, language = 'en' }: PartnerOptions): Client<paths> =>
  createClient<paths>({
    baseUrl: `${url}/t3d-api`,
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': language },
  });
