import type { PredicateVariables } from '@t3d/resources/kit';
import { StatusChip } from '../../ui/StatusChip';
import { usePredicateVariables } from '../variables';
import { Words, makeField } from './makeField';
import type { ViewProps } from './makeField';
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

/** The declared word of a value: a coloured chip if the declaration gives a tone, else text. Shows a dash if unset. */
export const EnumField = makeField(() => EnumView);

export function YesNoView({ value, className }: ViewProps) {
  return <Words className={className}>{useT()(value ? 'crud.yes' : 'crud.no')}</Words>;
}

/** Yes or no in words. Shows a dash if unset. */
export const YesNoField = makeField(() => YesNoView);
