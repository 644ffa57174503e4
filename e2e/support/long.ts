/** At the end of a title: the test runs in `npm run test:long` and by name, not in `npm test`. */
export const LONG = '@long';

/** For the title of one of several languages, roles or widths: the others show the same. */
export const longIf = (isLong: boolean): string => (isLong ? ` ${LONG}` : '');
