import type { ManifestOption } from '@t3d/resources/kit';
import { StatusChip } from '../../ui/StatusChip';
import { isBlank } from '../records';
import { usePredicateVariables } from '../variables';
import { optionOf } from './options';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps, ShownValue } from './shownValue';

interface OptionProps {
  option: ManifestOption | undefined;
  value: string;
  className: string | undefined;
}

function Option({ option, value, className }: OptionProps) {
  if (!option?.tone) return <Words className={className}>{option?.label ?? value}</Words>;
  return (
    <Words className={className}>
      <StatusChip tone={option.tone} icon={option.icon} label={option.label} />
    </Words>
  );
}

/** A value in whose place another word is shown on some rows. */
function VaryingOption({ field, record, ...rest }: Omit<ShownValue<string>, 'value'> & Omit<OptionProps, 'option'>) {
  const option = optionOf(field, rest.value, record, usePredicateVariables());
  return <Option {...rest} option={option} />;
}

/** The declared word of a value: a coloured chip if the declaration gives a tone, else text. Shows a dash if unset. */
export function EnumField(props: DeclaredFieldProps) {
  const { value, field, record } = useShownValue<string>(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  const shown = { value: String(value), className: props.className };
  return field?.options?.some(({ where }) => where) ? (
    <VaryingOption {...shown} field={field} record={record} />
  ) : (
    <Option {...shown} option={optionOf(field, shown.value, record)} />
  );
}
