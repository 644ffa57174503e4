import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

const part: FieldPart = {
  ...textPart,
  kind,
  starting: (_field, today) => today?.slice(0, 7) ?? null,
};
export default part;
