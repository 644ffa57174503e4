/// <reference types="vite/client" />

/** The paths of all pages, which the build inserts. */
declare const __KNOWN_PATHS__: readonly string[];

declare const __VERSION__: string;

/** The path of the profile page, which the build inserts. */
declare const __PROFILE__: string;

// scripts/sites/translations.ts creates this module from a file with several languages. In a build, `rest` loads the
// texts that no list needs (build/firstTexts.ts).
declare module '*?zh' {
  const texts: { readonly zh: object };
  export default texts;
  export const rest: (() => Promise<{ default: typeof texts }>) | undefined;
}
declare module '*?en' {
  const texts: { readonly en: object };
  export default texts;
  export const rest: (() => Promise<{ default: typeof texts }>) | undefined;
}
declare module '*?cht' {
  const texts: { readonly cht: object };
  export default texts;
  export const rest: (() => Promise<{ default: typeof texts }>) | undefined;
}
