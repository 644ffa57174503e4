import type { HandMadeShape } from '../../declared';

/** The first of several number ranges, and how many more there are. */
export const ranges: HandMadeShape = {
  view: ([first = '–', ...rest]: readonly string[], t) =>
    rest.length > 0 ? `${first} ${t('crud.more', { count: rest.length })}` : first,
};
export { ranges as numberRanges };
