/**
 * The suffix of test titles that `npm test` skips. `npm run test:long` runs these tests, and so does a run of a named
 * spec file.
 */
export const LONG = '@long';

/** Returns the suffix for variants of a test that `npm test` skips, for example further languages. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
