import { TextValueView } from '../../../admin/declared/fields/TextValue';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { kind } from './kind';

const part: FieldPart = {
  ...integerPart,
  kind,
  View: TextValueView,
  text: (_field, value) => String(value),
  quotedIn: [],
  staying: 12,
};
export default part;
