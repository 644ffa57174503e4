import type { Kind } from '@t3d/resources/kit';

const WIDE_WIDGETS = ['ranges', 'patterns', 'usage', 'signed'];

/** Fields that take the whole width of a form. */
export const isWide = (kind: Kind, multiline: boolean | undefined, widget: string | undefined): boolean =>
  Boolean(multiline) ||
  (widget !== undefined && WIDE_WIDGETS.includes(widget)) ||
  ['i18n', 'json', 'areaCodes', 'texts', 'references', 'children'].includes(kind);
