import { CutText } from '../../../admin/declared/fields/TextValue';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import type { FieldPart } from '../../../admin/declared/kinds';
import { Linked } from '../../../admin/declared/links';
import { byLimits } from '../../../admin/declared/list/filters/filterParts';
import { countText } from '../../../admin/locales/counts';
import { useResourceOf } from '../../../admin/providers/manifest';
import textPart from '../text/field';
import { kind } from './kind';

function RecordNumberView({ value, field, record, wide, className }: ViewProps<number>) {
  const target = useResourceOf(String(record[field?.resourceIn ?? ''] ?? ''));
  const name = record[field?.labelIn ?? ''];
  return (
    <Linked target={target} id={value} className={className}>
      {typeof name === 'string' && name !== `#${value}` ? <CutText text={name} wide={wide} /> : String(value)}
    </Linked>
  );
}

/** Shows the id of a record of any resource, as a link if the user may open the record. */
export const RecordNumberField = makeField(() => RecordNumberView);

function CountView({ value, source, className }: ViewProps) {
  return <Words className={className}>{source === 'id' ? String(value) : countText(Number(value))}</Words>;
}

/** Shows a number with grouped thousands. Record ids are not grouped. */
export const CountField = makeField(() => CountView);

function IntegerView(props: ViewProps<never>) {
  return props.field?.resourceIn ? <RecordNumberView {...props} /> : <CountView {...props} />;
}

const part: FieldPart = {
  ...textPart,
  kind,
  View: IntegerView,
  text: (_field, value) => countText(Number(value)),
  quotedIn: ['question'],
  staying: 11,
  filter: byLimits(String),
  isBroad: false,
};
export default part;
