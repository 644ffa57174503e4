/** A suffix of a title: the test runs in `npm run test:long` and when named, but not in `npm test`. */
export const LONG = '@long';

/** Returns the suffix for one of several languages, roles or widths, because the others cover the same behaviour. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
