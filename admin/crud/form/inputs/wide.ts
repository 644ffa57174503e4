import type { Kind } from '@t3d/resources/kit';

/** Fields that take the whole width of a form. */
export const isWide = (kind: Kind, multiline: boolean | undefined, widget: string | undefined): boolean =>
  Boolean(multiline) ||
  (Boolean(widget) && widget !== 'month') ||
  ['i18n', 'json', 'areaCodes', 'texts', 'references', 'children'].includes(kind);
