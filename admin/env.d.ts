/// <reference types="vite/client" />

/** Every path that some back-office page has, for whomever; written in at build time from the declarations. */
declare const __KNOWN_PATHS__: readonly string[];

/** The release, as people name it. */
declare const __VERSION__: string;

/** The path of everybody's own page; written in at build time from the product's facts. */
declare const __PROFILE__: string;

// Texts in one language of a file that has several; scripts/sites/translations.ts makes them.
declare module '*?zh' {
  const texts: { readonly zh: object };
  export default texts;
}
declare module '*?en' {
  const texts: { readonly en: object };
  export default texts;
}
declare module '*?cht' {
  const texts: { readonly cht: object };
  export default texts;
}
