import { matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource, PredicateVariables } from '@t3d/resources/kit';
import { fieldOf, isBlank } from '../records';
import type { Row } from '../records';

/** So many amounts of one record read better under each other than among its other fields. */
export const MAX_ON_CARD = 3;

/** The amounts of a record. */
export const moneyFieldsOf = (resource: ManifestResource): ManifestField[] =>
  resource.fields.filter((field) => field.readable && field.kind === 'money' && !field.section);

/** The card of amounts has the amounts of a record that has many of them, and their currency. */
function isMoneyCard(resource: ManifestResource, field: ManifestField): boolean {
  const amounts = moneyFieldsOf(resource);
  return amounts.length >= MAX_ON_CARD && (amounts.includes(field) || field.name === 'currency');
}

const multilineLast = (fields: readonly ManifestField[]): ManifestField[] => [
  ...fields.filter((field) => !field.multiline),
  ...fields.filter((field) => field.multiline),
];

/**
 * The declared main fields of a record that have a value, and the rest. A field that the form of such a record does not
 * ask for is in neither. With `ownMoney` there is no card of amounts.
 */
export function mainFields(
  resource: ManifestResource,
  record: Row,
  variables: PredicateVariables,
  ownMoney = false,
): { main: ManifestField[]; rest: ManifestField[] } {
  const shown = resource.fields.filter(
    (field) =>
      field.readable &&
      field.kind !== 'children' &&
      (ownMoney || !isMoneyCard(resource, field)) &&
      matches(field.showWhen, record, variables),
  );
  const main = (resource.main?.fields ?? [])
    .flatMap((name) => fieldOf(resource, name) ?? [])
    .filter((field) => shown.includes(field) && !isBlank(record[field.name]));
  return { main: multilineLast(main), rest: multilineLast(shown.filter((field) => !main.includes(field))) };
}
