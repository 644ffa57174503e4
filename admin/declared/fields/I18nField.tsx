import { plainTextOf, readI18n } from '@t3d/resources/kit';
import type { I18nText } from '@t3d/resources/kit';
import { useLanguage } from '../../locales/useLanguage';
import { isBlank } from '../records';
import { CutText } from './CutText';
import { RichText } from './RichText';
import { EmptyValue, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/**
 * A text of several languages (`{ zh, en, cht }`) in the reader's. A rich one is laid out as written on a record's own
 * page, and elsewhere shown without its markup. Shows a dash if unset.
 */
export function I18nField(props: DeclaredFieldProps) {
  const { value, field } = useShownValue<I18nText>(props);
  const language = useLanguage();
  if (isBlank(value)) return <EmptyValue {...props} />;
  const text = readI18n(value, language);
  if (!field?.rich || !props.wide)
    return <CutText text={field?.rich ? plainTextOf(text) : text} wide={props.wide} className={props.className} />;
  return props.className ? (
    <div className={props.className}>
      <RichText text={text} />
    </div>
  ) : (
    <RichText text={text} />
  );
}
