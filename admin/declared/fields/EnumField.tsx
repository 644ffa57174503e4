import type { PredicateVariables } from '@t3d/resources/kit';
import { StatusChip } from '../../ui/StatusChip';
import { usePredicateVariables } from '../variables';
import { type ViewProps, Words, makeField } from './makeField';
import { optionOf } from './options';
import { useT } from '../../locales/useT';

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

export function EnumView(props: ViewProps) {
  return props.field?.options?.some(({ where }) => where) ? <VaryingView {...props} /> : <OptionView {...props} />;
}

/** The value's declared label, as a coloured chip if the declaration gives a tone. Shows a dash if unset. */
export const EnumField = makeField(() => EnumView);

export function YesNoView({ value, className }: ViewProps) {
  return <Words className={className}>{useT()(value ? 'crud.yes' : 'crud.no')}</Words>;
}

export const YesNoField = makeField(() => YesNoView);
