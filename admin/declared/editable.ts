import { matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource, PredicateVariables } from '@t3d/resources/kit';
import type { Translate } from '../locales/useT';
import { useT } from '../locales/useT';
import type { Row } from './records';
import { usePredicateVariables } from './variables';

type Closable = Pick<ManifestResource | ManifestField, 'editable' | 'editableText'> &
  Partial<Pick<ManifestResource, 'builtIn'>>;

/** Whether a record is the row of the house, which nobody changes. */
export const isBuiltIn = ({ builtIn }: Pick<ManifestResource, 'builtIn'>, record: Row): boolean =>
  builtIn !== undefined && matches(builtIn, record);

/** Why a record, or one field of it, cannot be changed as it stands; null when it can. */
export const closedReason = (
  part: Closable,
  record: Row,
  variables: PredicateVariables,
  t: Translate,
): string | null => {
  if (isBuiltIn(part, record)) return t('crud.builtIn');
  const { editable, editableText } = part;
  return matches(editable, record, variables) ? null : t('crud.notEditable', { rule: editableText ?? '' });
};

/** The same for the components that show it. */
export function useClosedReason(): (part: Closable, record: Row) => string | null {
  const t = useT();
  const variables = usePredicateVariables();
  return (part, record) => closedReason(part, record, variables, t);
}
