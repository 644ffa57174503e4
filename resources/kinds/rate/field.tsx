import { TextValueView } from '../../../admin/declared/fields/TextValue';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';

const part: FieldPart = {
  ...integerPart,
  View: TextValueView,
  text: (_field, value) => String(value),
  quotedIn: [],
  staying: 12,
};
export default part;
