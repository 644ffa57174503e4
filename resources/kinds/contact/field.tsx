import { byPart } from '../../../admin/declared/list/filters/filterParts';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

const part: FieldPart = {
  ...textPart,
  kind,
  quotedIn: [],
  staying: -1,
  filter: byPart,
};
export default part;
