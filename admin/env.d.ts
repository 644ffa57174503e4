/// <reference types="vite/client" />

/** The paths of all back-office pages for all users. The build inserts the paths from the declarations. */
declare const __KNOWN_PATHS__: readonly string[];

/** The name of the release. */
declare const __VERSION__: string;

/** The path of the profile page. The build inserts it from the product's facts. */
declare const __PROFILE__: string;

// The texts in a single language from a file with several languages. scripts/sites/translations.ts creates this module.
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
