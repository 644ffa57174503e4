/** The suffix of test titles that run in `npm run test:long` or if their spec file is named, but not in `npm test`. */
export const LONG = '@long';

/** Returns the suffix for one of several languages, roles or widths, because the others test the same behaviour. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
