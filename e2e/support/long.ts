/** The mark of tests that only `npm run test:long` and named spec files include. */
export const LONG = '@long';

/** Marks a variant of a test, for example a further language, as long. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
