import { useLanguage } from '../../locales/useLanguage';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { isBlank } from '../records';
import { areaName } from './areas';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** As many are named in a list; of more the first two, and how many others there are. */
const IN_LIST = 3;

/** Countries and regions by their codes, in the reader's language; all of them on a record's own page. */
export function AreasField(props: DeclaredFieldProps) {
  const { value } = useShownValue<readonly string[]>(props);
  const language = useLanguage();
  if (isBlank(value)) return <EmptyValue {...props} />;
  const comma = language === 'en' ? ', ' : '、';
  const all = value.map((code) => areaName(code, language));
  if (props.wide || all.length <= IN_LIST) return <Words className={props.className}>{all.join(comma)}</Words>;
  return (
    <LazyTooltip title={all.join(comma)}>
      <span className={props.className}>{`${all.slice(0, 2).join(comma)} +${all.length - 2}`}</span>
    </LazyTooltip>
  );
}

/** One country or region by its code, in the reader's language. Shows a dash if unset. */
export function AreaField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  const language = useLanguage();
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <Words className={props.className}>{areaName(String(value), language)}</Words>;
}
