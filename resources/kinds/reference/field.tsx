import { useFieldValue } from 'ra-core';
import { TextValueView } from '../../../admin/declared/fields/TextValue';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { Linked } from '../../../admin/declared/links';
import { byChoices } from '../../../admin/declared/list/filters/filterParts';
import { useChosen } from '../../../admin/declared/form/references';
import { fieldOf, labelKey } from '../../../admin/declared/records';
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
}

function ReferenceView({ value, field, record, link = true, ...props }: ViewProps<number | string> & ReferenceProps) {
  const name = useFieldValue({ source: labelKey(props.source), record }) as string | null | undefined;
  const target = useResourceOf(field?.resource ?? props.reference ?? '');
  const label = name ?? `#${String(value)}`;
  // Hides the label, because the record is outside the user's scope.
  const isClosed = name === null || record[`${props.source}Closed`] === true;
  const [main = ''] = target?.recordLabel ?? [];
  const scheme = target && typeof name === 'string' ? fieldOf(target, main)?.scheme : undefined;
  const { groups, sign } = digitRule(scheme) ?? {};
  return (
    <Linked target={link && !isClosed ? target : undefined} id={value} className={props.className}>
      {scheme || CARD_NUMBER.test(label) ? (
        <Digits value={label} groups={groups?.(label)} sign={sign} />
      ) : (
        <TextValueView {...props} className={undefined} value={label} field={undefined} record={record} />
      )}
    </Linked>
  );
}

function ReferenceNameView(props: ViewProps<number | string>) {
  return <ReferenceView {...props} link={props.wide === true && props.link !== false} />;
}

/** Shows the label of a referenced record from `<source>Label`, as a link if the user may open the record. */
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
