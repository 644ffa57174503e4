import { matches } from '@t3d/resources/kit';
import type {
  Condition,
  ManifestAction,
  ManifestField,
  ManifestResource,
  PredicateVariables,
} from '@t3d/resources/kit';
import type { Row } from '../records';
import type { Translate } from '../../locales/useT';
import { countText } from '../../locales/counts';

/** A request to do an action: on the records of `ids`, or, with none, on ranges or the whole resource. */
export interface ActionRequest {
  action: ManifestAction;
  ids: number[];
  records: Row[];
  /** Inputs that are known from the start. */
  given?: Readonly<Record<string, unknown>>;
}

/** Deletion is an action like the others, though the manifest lists it as a call. */
export function deletion(resource: ManifestResource, t: Translate): ManifestAction | null {
  if (!resource.calls.delete || resource.actions.some((action) => action.name === 'delete')) return null;
  return {
    name: 'delete',
    label: t('crud.delete.label'),
    confirm: resource.deleteConfirm ?? t('crud.delete.confirm'),
    on: 'many',
    ranges: false,
    preview: false,
    idempotent: true,
    danger: true,
    primary: false,
    icon: 'Delete',
    fields: [],
    where: resource.deleteWhere,
    whereText: resource.deleteWhereText,
  };
}

/** The actions that can be done on one record, its deletion last. */
export function rowActions(resource: ManifestResource, t: Translate): ManifestAction[] {
  const last = deletion(resource, t);
  return [...resource.actions.filter((action) => action.on !== 'resource'), ...(last ? [last] : [])];
}

/** The buttons of a list's title: actions on the whole resource, and those that take number ranges. */
export const titleActions = (resource: ManifestResource): ManifestAction[] =>
  resource.actions.filter((action) => action.on === 'resource' || action.ranges);

/** The label of such a button: an action that takes number ranges there names them. */
export const titleLabel = (action: ManifestAction, t: Translate): string =>
  action.ranges ? t('crud.action.byRanges', { verb: action.label }) : action.label;

/** The word that the record has for the first condition that it fails; null where no choice of words decides. */
function ownState(
  { where }: ManifestAction,
  record: Row,
  fields: readonly ManifestField[],
  variables: PredicateVariables,
): { field: string; value: string } | null {
  for (const [name, condition] of Object.entries(where ?? {})) {
    const field = fields.find((one) => one.name === name);
    const option = field?.options?.find(({ value }) => value === record[name]);
    if (field && option && !matches({ [name]: condition as Condition }, record, variables))
      return { field: field.label, value: option.label };
  }
  return null;
}

/**
 * Why an action cannot be done on these records; null when it can. Only known records are judged, the server judges
 * all. Of one record it says what that is now, where its fields have words for it.
 */
export function refusal(
  action: ManifestAction,
  records: readonly Row[],
  variables: PredicateVariables,
  t: Translate,
  fields: readonly ManifestField[] = [],
): string | null {
  if (!action.where) return null;
  const refused = records.filter((record) => !matches(action.where, record, variables)).length;
  if (refused === 0) return null;
  const rule = action.whereText ?? t('crud.action.notAllowed');
  const own = records.length === 1 ? ownState(action, records[0] as Row, fields, variables) : null;
  if (own) return t('crud.action.isNow', own);
  return records.length === 1
    ? t('crud.action.needs', { rule })
    : t('crud.action.someNeed', { count: countText(refused), rule });
}
