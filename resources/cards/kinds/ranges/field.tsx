import { lazyPart } from '../../../../admin/providers/lazyWithRetry';
import type { FieldPart } from '../../../../admin/declared/kinds';
import textsPart from '../../../kinds/texts/field';

const part: FieldPart = {
  ...textsPart,
  namesRecords: true,
  Findings: lazyPart(() => import('./RangeFindings')),
};
export default part;
