import type { Language } from '@t3d/resources/kit';

interface Tree {
  readonly [key: string]: string | Tree;
}
/** The texts by language. A build includes only the imported language. */
type Translations = Readonly<Record<Language, object>>;

export function byLanguage<T extends Readonly<Record<string, Translations>>>(parts: T) {
  const inLanguage = (language: Language): object =>
    Object.fromEntries(Object.entries(parts).map(([name, texts]) => [name, texts[language]]));
  return { zh: inLanguage('zh'), en: inLanguage('en'), cht: inLanguage('cht') } as {
    readonly [L in Language]: { readonly [P in keyof T]: T[P][L] };
  };
}

const join = (base: Tree, more: Tree): Tree => {
  const joined: Record<string, string | Tree> = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const present = joined[key];
    joined[key] = typeof value === 'object' && typeof present === 'object' ? join(present, value) : value;
  }
  return joined;
};

/** Adds the product's texts, which override all others. */
export const withWords = (texts: object, own: Readonly<Record<string, object>>): Translations =>
  Object.values(own).reduce<Tree>((all, one) => join(all, one as Tree), texts as Tree) as unknown as Translations;
