import { formatMoney } from '@t3d/resources/kit';
import type { ManifestField, PredicateVariables } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useDeclaredResource } from '../declaration';
import { problemsOf, shownFields } from '../form/validation';
import { recordName } from '../records';
import { usePredicateVariables } from '../variables';
import { asName } from './Sentence';
import type { ActionCheck } from './check';
import { fillConfirm } from './confirmText';
import { titleLabel } from './guards';
import type { ActionRequest } from './guards';
import { actionMoneyOf, useInputNames, withCurrency } from './names';
import type { ActionForm } from './useActionForm';

/** The records' names, three at most. */
export function useActionSubject({ records, ids }: ActionRequest): {
  label: string;
  line: string;
  nameOf: (id: number) => string;
} {
  const t = useT();
  const language = useLanguage();
  const resource = useDeclaredResource();
  const names = records.slice(0, 3).map((record) => recordName(resource, record, language));
  const rest = ids.length - names.length;
  const nameOf = (id: number): string => {
    const record = records.find((one) => one.id === id);
    return record ? recordName(resource, record, language) : `#${id}`;
  };
  return {
    nameOf,
    label: names[0] ?? '',
    line: names.join(', ') + (rest > 0 && names.length > 0 ? ` ${t('crud.more', { count: countText(rest) })}` : ''),
  };
}

/** The shown inputs whose values would be sent as they are: a title names no others. */
function sendableInputs({ fields, values }: ActionForm, variables: PredicateVariables): ManifestField[] {
  const wrong = Object.keys(problemsOf(fields, values, { variables }));
  return shownFields(fields, values, { variables }).filter(
    ({ name }) => !wrong.some((path) => path === name || path.startsWith(`${name}.`)),
  );
}

/**
 * The title, the words of the button and of the notice after it, and how many records the button is about: from the
 * server's check of this very body. They say only what would be sent now.
 */
export function useActionTitle(
  request: ActionRequest,
  own: ActionForm,
  { preview }: ActionCheck,
  ids: readonly number[],
  label: string,
) {
  const t = useT();
  const { fields } = useDeclaredResource();
  const me = useSessionUser();
  const variables = usePredicateVariables();
  const { action } = request;
  const cost = preview?.cost;
  const currency = cost?.currency ?? (request.records[0]?.currency as string | undefined) ?? me.currency ?? undefined;
  const counts = Object.fromEntries(
    Object.entries(preview?.named ?? {}).map(([name, value]) => [name, countText(value)]),
  );
  const names = {
    ...(request.ids.length === 1 && actionMoneyOf(fields, action.fields, request.records[0])),
    ...counts,
    ...(cost && { amount: withCurrency(Math.abs(cost.amount), cost.currency), after: formatMoney(cost.after) }),
    ...useInputNames(sendableInputs(own, variables), own.values, currency),
  };
  const counted = action.on === 'many' || action.ranges;
  const count = !counted ? null : action.preview ? (preview?.available ?? null) : ids.length || null;
  const fallback = request.ids.length === 0 ? titleLabel(action, t) : action.label;
  const values = {
    ...names,
    // Nothing would be done with no records: there is no question to ask.
    count: count ? countText(count) : undefined,
    label: asName(label),
  };
  const filled = (template: string | undefined): string | null => (template ? fillConfirm(template, values) : null);
  return {
    currency,
    count,
    title: filled(action.confirm) ?? fallback,
    submitText: filled(action.submit),
    doneText: filled(action.done),
  };
}
