import type { Language } from '@t3d/resources/kit';

/** Messages by key, each in every language; `{name}` is filled from the refusal's params, `{nameMinor}` as money. */
export type Catalogue = Record<string, Record<Language, string>>;
