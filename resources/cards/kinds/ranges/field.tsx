import { lazyPart } from '../../../../admin/providers/lazyWithRetry';
import type { FieldPart } from '../../../../admin/declared/kinds';
import textsPart from '../../../kinds/texts/field';
import { kind } from './kind';

const part: FieldPart = {
  ...textsPart,
  kind,
  namesRecords: true,
  Findings: lazyPart(() => import('./RangeFindings')),
};
export default part;
