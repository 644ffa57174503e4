/** Marks tests that `npm test` skips. `npm run test:long` and a run of a named spec file include them. */
export const LONG = '@long';

/** Marks variants, for example further languages, that `npm test` skips. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
