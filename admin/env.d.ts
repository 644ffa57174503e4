/// <reference types="vite/client" />

/** Every path that some back-office page has, for whomever; written in at build time from the declarations. */
declare const __KNOWN_PATHS__: readonly string[];

/** The release, as people name it. */
declare const __VERSION__: string;

/** The path of everybody's own page; written in at build time from the product's facts. */
declare const __PROFILE__: string;
