import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { byPart } from '../../../admin/declared/list/filters/filterParts';
import { Digits } from '../../../admin/ui/Digits';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { digitRule } from '../../kit/digits';
import { kind } from './kind';

function DigitsView({ value, field, className }: ViewProps) {
  const { groups, sign } = digitRule(field?.scheme) ?? {};
  return (
    <Words className={className}>
      <Digits value={String(value)} groups={groups?.(String(value))} sign={sign} />
    </Words>
  );
}

export const DigitsField = makeField(() => DigitsView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: DigitsView,
  quotedIn: [],
  staying: 6,
  isOnCardLine: false,
  filter: { ...byPart, rank: () => 5 },
};
export default part;
