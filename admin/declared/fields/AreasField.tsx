import { useLanguage } from '../../locales/useLanguage';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { areaName } from './areas';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

/** As many are named in a list; of more the first two, and how many others there are. */
const IN_LIST = 3;

export function AreasView({ value, wide, className }: ViewProps<readonly string[]>) {
  const language = useLanguage();
  const comma = language === 'en' ? ', ' : '、';
  const all = value.map((code) => areaName(code, language));
  if (wide || all.length <= IN_LIST) return <Words className={className}>{all.join(comma)}</Words>;
  return (
    <LazyTooltip title={all.join(comma)}>
      <span className={className}>{`${all.slice(0, 2).join(comma)} +${all.length - 2}`}</span>
    </LazyTooltip>
  );
}

export function AreaView({ value, className }: ViewProps) {
  return <Words className={className}>{areaName(String(value), useLanguage())}</Words>;
}

/** Countries and regions by their codes, in the reader's language; all of them on a record's own page. */
export const AreasField = makeField(() => AreasView);
/** One country or region by its code, in the reader's language. Shows a dash if unset. */
export const AreaField = makeField(() => AreaView);
