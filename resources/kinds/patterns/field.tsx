import type { FieldPart } from '../../../admin/declared/kinds';
import textsPart from '../texts/field';
import { kind } from './kind';

const part: FieldPart = { ...textsPart, kind };
export default part;
