import type { Language } from '@t3d/resources/kit';

/**
 * Messages by key, each in every language; `{name}` is filled from the refusal's params, `{nameMinor}` as money,
 * `{name:orders.status}` (one code or several, joined by `, `) as the words of that enum with the code behind.
 */
export type Catalogue = Record<string, Record<Language, string>>;
