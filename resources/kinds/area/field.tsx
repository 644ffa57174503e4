import { areaName } from '../../../admin/declared/fields/areas';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { useLanguage } from '../../../admin/locales/useLanguage';
import { Flag } from '../../../admin/ui/Flag';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function AreaView({ value, className }: ViewProps) {
  const code = String(value);
  const name = areaName(code, useLanguage());
  return (
    <Words className={className}>
      <Flag code={code} inline />
      {name}
    </Words>
  );
}

export const AreaField = makeField(() => AreaView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: AreaView,
};
export default part;
