import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { optionOf } from '../../../admin/declared/fields/options';
import { byOptions } from '../../../admin/declared/list/filters/filterParts';
import { usePredicateVariables } from '../../../admin/declared/variables';
import { StatusChip } from '../../../admin/ui/StatusChip';
import type { ManifestField } from '../../kit/manifest';
import type { PredicateVariables } from '../../kit/predicates';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function OptionView({ value, field, record, className, variables }: ViewProps & { variables?: PredicateVariables }) {
  const option = optionOf(field, String(value), record, variables);
  return (
    <Words className={className}>
      {option?.tone ? (
        <StatusChip tone={option.tone} icon={option.icon} label={option.label} />
      ) : (
        (option?.label ?? String(value))
      )}
    </Words>
  );
}

function VaryingView(props: ViewProps) {
  return <OptionView {...props} variables={usePredicateVariables()} />;
}

function EnumView(props: ViewProps) {
  return props.field?.options?.some(({ where }) => where) ? <VaryingView {...props} /> : <OptionView {...props} />;
}

/** Shows an enum value, as a coloured chip if the value has a tone. */
export const EnumField = makeField(() => EnumView);

const hasTones = ({ options }: Pick<ManifestField, 'options'>): boolean => Boolean(options?.some(({ tone }) => tone));

const part: FieldPart = {
  ...textPart,
  kind,
  View: EnumView,
  text: (field, value) => optionOf(field, value, {})?.label ?? String(value),
  isQuiet: (field) => !hasTones(field),
  staying: 10,
  filter: { ...byOptions, rank: (field) => (hasTones(field) ? -1 : 0) },
  isBroad: false,
  isChosen: true,
};
export default part;
