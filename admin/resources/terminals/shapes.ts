import type { HandMadeShape } from '../../declared';

export const ranges: HandMadeShape = {
  view: ([first = '–', ...rest]: readonly string[], t) =>
    rest.length > 0 ? `${first} ${t('crud.more', { count: rest.length })}` : first,
};
export { ranges as numberRanges };
