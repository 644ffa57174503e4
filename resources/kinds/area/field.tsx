import { areaName } from '../../../admin/declared/fields/areas';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { useLanguage } from '../../../admin/locales/useLanguage';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function AreaView({ value, className }: ViewProps) {
  return <Words className={className}>{areaName(String(value), useLanguage())}</Words>;
}

/** Shows a country or region in the reader's language, or a dash if unset. */
export const AreaField = makeField(() => AreaView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: AreaView,
};
export default part;
