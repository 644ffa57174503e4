import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { byPart } from '../../../admin/declared/list/filters/filterParts';
import { Digits } from '../../../admin/ui/Digits';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function DigitsView({ value, className }: ViewProps) {
  return (
    <Words className={className}>
      <Digits value={String(value)} />
    </Words>
  );
}

/** Shows a long number in groups of four digits with a copy button, or a dash if the number is unset. */
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
