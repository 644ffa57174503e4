import { isState } from '../records';
import { fieldsOf, matches } from '@t3d/resources/kit';
import type {
  ManifestAction,
  ManifestOption,
  ManifestResource,
  Predicate,
  PredicateVariables,
} from '@t3d/resources/kit';
import { isBuiltIn } from '../editable';
import type { Row } from '../records';
import type { Translate } from '../../locales/useT';
import { countText } from '../../locales/counts';
import { optionOf } from '../fields/options';
import { storage } from '../../providers/storage';

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

export function rowActions(resource: ManifestResource, t: Translate): ManifestAction[] {
  const last = deletion(resource, t);
  return [...resource.actions.filter((action) => action.on !== 'resource'), ...(last ? [last] : [])];
}

export const titleActions = (resource: ManifestResource): ManifestAction[] =>
  resource.actions.filter((action) => action.on === 'resource' || action.ranges);

export const titleLabel = (action: ManifestAction, t: Translate): string =>
  action.ranges ? t('crud.action.byRanges', { verb: action.label }) : action.label;

/** Returns the state that a predicate requires, for example "In use", or undefined. */
function stateOf(
  resource: ManifestResource | undefined,
  predicate: Predicate,
  record: Row,
  variables: PredicateVariables,
): ManifestOption | undefined {
  const field = resource?.fields.find(
    (field) => field.readable && isState(field) && fieldsOf(predicate).includes(field.name),
  );
  return field && optionOf(field, record[field.name], record, variables);
}

function disabledReasonOfOne(
  { label, where, whereText, whereTexts, off = [], idle }: ManifestAction,
  record: Row,
  variables: PredicateVariables,
  t: Translate,
  resource: ManifestResource | undefined,
): string | null {
  if (resource && isBuiltIn(resource, record)) return t('crud.builtIn');
  if (where && !matches(where, record, variables)) {
    const option = stateOf(resource, where, record, variables);
    const text = (option && whereTexts?.[option.value]) ?? whereText;
    if (text) return text;
    const state = option?.label;
    return state ? t('crud.action.notInState', { state, label }) : t('crud.action.notAllowed', { label });
  }
  const closed = off.find((one) => matches(one.where, record, variables));
  if (closed) return closed.text;
  if (!idle || !matches(idle, record, variables)) return null;
  const state = stateOf(resource, idle, record, variables)?.label;
  return state ? t('crud.action.alreadyIn', { state }) : t('crud.action.already');
}

export function disabledReason(
  action: ManifestAction,
  records: readonly Row[],
  variables: PredicateVariables,
  t: Translate,
  resource?: ManifestResource,
): string | null {
  if (storage.isViewing) return t('crud.action.viewing');
  const [one, ...others] = records;
  if (one && others.length === 0) return disabledReasonOfOne(action, one, variables, t, resource);
  const { where, whereText, off = [], label } = action;
  const rejected = records.filter((record) => !matches(where, record, variables)).length;
  if (rejected > 0) {
    const count = countText(rejected);
    return whereText
      ? t('crud.action.someNeed', { count, rule: whereText })
      : t('crud.action.someCannot', { count, label });
  }
  for (const { where: closing, text } of off) {
    const closed = records.filter((record) => matches(closing, record, variables)).length;
    if (closed > 0) return t('crud.action.someNeed', { count: countText(closed), rule: text });
  }
  return null;
}
