import { plainTextOf, readI18n } from '@t3d/resources/kit';
import type { I18nText } from '@t3d/resources/kit';
import { useLanguage } from '../../locales/useLanguage';
import { CutText } from './CutText';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { RichText } from './RichText';

export function I18nView({ value, field, wide, className }: ViewProps<I18nText>) {
  const text = readI18n(value, useLanguage());
  if (!field?.rich || !wide)
    return <CutText text={field?.rich ? plainTextOf(text) : text} wide={wide} className={className} />;
  return <RichText text={text} className={className} />;
}

/**
 * A text of several languages (`{ zh, en, cht }`) in the reader's. A rich one is laid out as written on a record's own
 * page, and elsewhere shown without its markup. Shows a dash if unset.
 */
export const I18nField = makeField(() => I18nView);
