import { useFieldValue } from 'ra-core';
import { CutText } from '../../../admin/declared/fields/TextValue';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { Linked } from '../../../admin/declared/links';
import { byChoices } from '../../../admin/declared/list/filters/filterParts';
import { useChosen } from '../../../admin/declared/form/references';
import { labelKey } from '../../../admin/declared/records';
import { useResourceOf } from '../../../admin/providers/manifest';
import { Digits } from '../../../admin/ui/Digits';
import { digitRule } from '../../kit/digits';
import type { ManifestField } from '../../kit/manifest';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

const CARD_NUMBER = /^\d{18,20}$/;

interface ReferenceProps {
  reference?: string;
  link?: boolean;
}

function ReferenceView({ value, field, record, link = true, ...props }: ViewProps<number | string> & ReferenceProps) {
  const name = useFieldValue({ source: labelKey(props.source), record }) as string | null | undefined;
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const label = name ?? `#${String(value)}`;
  const rule = digitRule(target?.fields.find((one) => one.name === target.recordLabel[0])?.scheme);
  const isNumber = rule ? /^\d+$/.test(label) : CARD_NUMBER.test(label);
  // Hides the label of a record outside the user's scope, unless the label is public.
  const isClosed = name === null || record[`${props.source}Closed`] === true;
  return (
    <Linked target={link && !isClosed ? target : undefined} id={value} className={props.className}>
      {isNumber ? (
        <Digits value={label} groups={rule?.groups?.(label)} sign={rule?.sign} />
      ) : (
        <CutText text={label} wide={props.wide} />
      )}
    </Linked>
  );
}

/** Shows the label of a referenced record. In lists the label is not a link. */
function ReferenceNameView(props: ViewProps<number | string>) {
  return <ReferenceView {...props} link={props.wide === true} />;
}

/**
 * Shows the label of a referenced record from `<source>Label`, or a dash if the value is unset. The label is a link if
 * the user may open the record.
 */
export const ReferenceLink = makeField<ReferenceProps>(() => ReferenceView);

function ChosenNames({ field, values }: { field: ManifestField; values: readonly string[] }) {
  const names = useChosen(field, values.map(Number), []);
  return names.map(({ label }) => label).join(', ');
}

const part: FieldPart = {
  ...textPart,
  kind,
  View: ReferenceNameView,
  text: (_field, value, { nameOf }) => nameOf?.(value) ?? `#${String(value)}`,
  quotedIn: ['question', 'timeline'],
  staying: 14,
  filter: { ...byChoices(ChosenNames), rank: () => 2 },
  isChosen: true,
};
export default part;
