/// <reference types="vite/client" />

/** The build inserts the paths of all pages for all users from the declarations. */
declare const __KNOWN_PATHS__: readonly string[];

declare const __VERSION__: string;

/** The build inserts the path of the profile page from the product's facts. */
declare const __PROFILE__: string;

// scripts/sites/translations.ts creates this module from a file with several languages.
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
