import { CutText } from '../../../admin/declared/fields/TextValue';
import { RichText } from '../../../admin/declared/fields/RichText';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { byPart } from '../../../admin/declared/list/filters/filterParts';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { type I18nText, readI18n } from '../../kit/languages';
import { plainTextOf } from '../../kit/richText';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function I18nView({ value, field, wide, className }: ViewProps<I18nText>) {
  const text = readI18n(value, useLanguage());
  if (!field?.rich || !wide)
    return <CutText text={field?.rich ? plainTextOf(text) : text} wide={wide} className={className} />;
  return <RichText text={text} className={className} />;
}

/** Shows a text in the reader's language. Rich text is formatted only if `wide` is set. */
export const I18nField = makeField(() => I18nView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: I18nView,
  text: (_field, value, { language }) => readI18n(value as I18nText, language),
  quotedIn: ['question'],
  isCoded: true,
  staying: 4,
  filter: byPart,
  isWide: () => true,
  isBroad: false,
};
export default part;
