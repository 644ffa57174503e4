import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { CutText } from '../../../admin/declared/fields/TextValue';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function TextsView({ value, wide, className }: ViewProps<readonly string[]>) {
  return <CutText text={value.join(', ')} wide={wide} className={className} />;
}

export const TextsField = makeField(() => TextsView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: TextsView,
  text: (_field, value) => (value as unknown[]).join(', '),
  quotedIn: [],
  staying: 1,
  filter: null,
  isWide: () => true,
  isBroad: false,
  starting: () => [],
};
export default part;
