import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';

const part: FieldPart = {
  ...textPart,
  starting: (_field, today) => today?.slice(0, 7) ?? null,
};
export default part;
