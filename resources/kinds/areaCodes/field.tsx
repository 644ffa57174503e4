import { areaName } from '../../../admin/declared/fields/areas';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { byChoices } from '../../../admin/declared/list/filters/filterParts';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { LazyTooltip } from '../../../admin/ui/LazyTooltip';
import type { FieldPart } from '../../../admin/declared/kinds';
import textsPart from '../texts/field';
import { kind } from './kind';

/** The number of areas that a list names. With more areas, the list names two and counts the others. */
const IN_LIST = 3;

function AreasView({ value, wide, className }: ViewProps<readonly string[]>) {
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

export const AreasField = makeField(() => AreasView);

function AreaNames({ values }: { values: readonly string[] }) {
  const language = useLanguage();
  return values.map((code) => areaName(code, language)).join(', ');
}

const part: FieldPart = {
  ...textsPart,
  kind,
  View: AreasView,
  staying: 0,
  isOnCardLine: false,
  filter: byChoices(AreaNames),
  isChosen: true,
};
export default part;
