import { type ManifestField, type PredicateVariables, formatMoney, kindOf } from '@t3d/resources/kit';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useDeclaredResource } from '../declaration';
import { problemsOf, shownFields } from '../form/validation';
import { type Row, idsIn, isBlank, isKeyLike, recordName } from '../records';
import { usePredicateVariables } from '../variables';
import { asName } from './Sentence';
import type { ActionCheck } from './check';
import { fillConfirm, spaced } from './confirmText';
import { titleLabel } from './guards';
import type { ActionRequest } from './request';
import { optionsQuery } from '../../providers/options';
import { queryKeys } from '../../providers/queryKeys';
import { tailOf } from '../../ui/Digits';
import { useApi } from '../../providers/useApi';

/** Keeps the end of a long number, because several whole numbers are unreadable beside a title. */
const shortName = (name: string): string => (isKeyLike(name) && name.length > 12 ? tailOf(name) : name);

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
    line:
      (names.length > 1 ? names.map(shortName) : names).join(', ') +
      (rest > 0 && names.length > 0 ? ` ${t('crud.more', { count: countText(rest) })}` : ''),
  };
}

interface Inputs {
  fields: readonly ManifestField[];
  values: Values;
}

/** Returns the valid inputs that the title may contain. */
function sendableInputs({ fields, values }: Inputs, variables: PredicateVariables): ManifestField[] {
  const wrong = Object.keys(problemsOf(fields, values, { variables }));
  return shownFields(fields, values, { variables }).filter(
    ({ name }) => !wrong.some((path) => path === name || path.startsWith(`${name}.`)),
  );
}

/** Returns the title and texts of an action's dialog, with count and cost from the current preview. */
export function useActionTitle(
  request: ActionRequest,
  own: Inputs,
  { preview }: ActionCheck,
  ids: readonly number[],
  label: string,
) {
  const t = useT();
  const { fields, singular, deleteConfirm } = useDeclaredResource();
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
  const isOneDeletion = action.name === 'delete' && deleteConfirm === undefined && ids.length === 1;
  const values = {
    ...names,
    count: count ? countText(count) : undefined,
    label: asName(label),
  };
  const filled = (template: string | undefined, known = values): string | null =>
    template ? fillConfirm(template, known) : null;
  return {
    currency,
    count: isOneDeletion ? null : count,
    title: isOneDeletion
      ? spaced(t('crud.delete.one', { singular, name: asName(label) }))
      : (filled(action.confirm) ?? fallback),
    submitText: filled(action.submit),
    /** Uses the number of changed records from the response. */
    doneText: (affected: number | undefined) =>
      filled(action.done, { ...values, ...(affected !== undefined && { count: countText(affected) }) }),
  };
}

type Values = Record<string, unknown>;

export const withCurrency = (amount: number, currency: string | undefined): string =>
  [formatMoney(amount), currency].filter(Boolean).join(' ');

/** Returns the placeholder of an amount without its currency. */
const figure = (name: string): string => `${name}Figure`;

/** Returns the amounts of an action. An input overrides the record's amount of the same name. */
export function actionMoneyOf(
  fields: readonly ManifestField[],
  inputs: readonly ManifestField[],
  record: Row | undefined,
): Record<string, string> {
  const amounts = fields.filter(
    (field) =>
      kindOf(field).isAmount &&
      typeof record?.[field.name] === 'number' &&
      !inputs.some((input) => input.name === field.name),
  );
  return Object.fromEntries(
    amounts.map((field) => [
      field.name,
      withCurrency(record?.[field.name] as number, record?.[field.currencyIn ?? 'currency'] as string | undefined),
    ]),
  );
}

/** Returns the readable values of the inputs: names, amounts in major units, and labels of options. */
export function useInputNames(
  fields: readonly ManifestField[],
  values: Values,
  currency: string | undefined,
): Record<string, string> {
  const provider = useApi();
  const language = useLanguage();
  const { resources } = useManifest();
  const referring = fields.filter((field) => field.resource && idsIn(values[field.name]).length > 0);
  const references = referring.map((field) => [field.name, idsIn(values[field.name])] as const);
  const nameOne = async (field: ManifestField, client: QueryClient): Promise<[string, string]> => {
    const ids = idsIn(values[field.name]);
    if (field.optionList) {
      const options = await client.fetchQuery(optionsQuery(provider, field.optionList));
      return [
        field.name,
        ids.map((id) => asName(options.find((option) => Number(option.value) === id)?.label ?? `#${id}`)).join(', '),
      ];
    }
    const target = resources.find((resource) => resource.name === field.resource);
    if (!target?.calls.list) return [field.name, ids.map((id) => `#${id}`).join(', ')];
    const { data } = await provider.getMany<Row>(target.name, { ids });
    return [field.name, data.map((row) => asName(recordName(target, row, language))).join(', ')];
  };
  const { data } = useQuery({
    queryKey: queryKeys.inputNames(references),
    queryFn: async ({ client }) =>
      Object.fromEntries(await Promise.all(referring.map((field) => nameOne(field, client)))),
    enabled: referring.length > 0,
    staleTime: 60_000,
  });
  const plain = fields
    .filter((field) => !field.resource && !isBlank(values[field.name]))
    .flatMap((field): [string, string][] => {
      const value = values[field.name];
      if (kindOf(field).isAmount && typeof value === 'number')
        return [
          [field.name, withCurrency(value, currency)],
          [figure(field.name), formatMoney(value)],
        ];
      return [[field.name, field.options?.find((option) => option.value === value)?.label ?? String(value)]];
    });
  return {
    ...Object.fromEntries(plain),
    ...(referring.length > 0 ? (data as Record<string, string> | undefined) : {}),
  };
}
