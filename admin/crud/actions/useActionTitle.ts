import { formatMoney } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { recordName } from '../records';
import { asName } from './Sentence';
import type { ActionCheck } from './check';
import { fillConfirm } from './confirmText';
import { titleLabel } from './guards';
import type { ActionRequest } from './guards';
import { actionMoneyOf, useInputNames, withCurrency } from './names';
import type { ActionForm } from './useActionForm';

/** The records' names, three at most. */
export function useActionSubject(
  resource: ManifestResource,
  { records, ids }: ActionRequest,
): { label: string; line: string; nameOf: (id: number) => string } {
  const t = useT();
  const language = useLanguage();
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

/** The title, and how many records the button is about: from the server's check of this very body. */
export function useActionTitle(
  { resource, request }: { resource: ManifestResource; request: ActionRequest },
  { fields, values }: ActionForm,
  { preview }: ActionCheck,
  ids: readonly number[],
  label: string,
) {
  const t = useT();
  const me = useSessionUser();
  const { action } = request;
  const cost = preview?.cost;
  const currency = cost?.currency ?? (request.records[0]?.currency as string | undefined) ?? me.currency ?? undefined;
  const counts = Object.fromEntries(
    Object.entries(preview?.named ?? {}).map(([name, value]) => [name, countText(value)]),
  );
  const names = {
    ...(request.ids.length === 1 && actionMoneyOf(resource.fields, request.records[0])),
    ...counts,
    ...(cost && { amount: withCurrency(Math.abs(cost.amount), cost.currency), after: formatMoney(cost.after) }),
    ...useInputNames(fields, values, currency),
  };
  const counted = action.on === 'many' || action.ranges;
  const count = !counted ? null : action.preview ? (preview?.available ?? null) : ids.length || null;
  const fallback = request.ids.length === 0 ? titleLabel(action, t) : action.label;
  return {
    currency,
    count,
    title:
      fillConfirm(action.confirm, {
        ...names,
        count: count === null ? undefined : countText(count),
        label: asName(label),
      }) ?? fallback,
  };
}
