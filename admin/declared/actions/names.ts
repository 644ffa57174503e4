import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { useManifest } from '../../providers/manifest';
import { optionsQuery } from '../../providers/options';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { idsIn, isBlank, recordName } from '../records';
import type { Row } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { asName } from './Sentence';

type Values = Record<string, unknown>;

/** `500.00 USD`, without the currency where none is known. */
export const withCurrency = (amount: number, currency: string | undefined): string =>
  [formatMoney(amount), currency].filter(Boolean).join(' ');

/**
 * Names under which a sentence finds the bare figure of an amount whose currency it names elsewhere: `Refund 3.00 of
 * 18.60 USD?`.
 */
const figure = (name: string): string => `${name}Figure`;

/**
 * The amounts of the one record that an action is done on, as a sentence names them. An input of the same name stands
 * for its own value alone, also while it is empty.
 */
export function actionMoneyOf(
  fields: readonly ManifestField[],
  inputs: readonly ManifestField[],
  record: Row | undefined,
): Record<string, string> {
  const amounts = fields.filter(
    ({ kind, name }) =>
      kind === 'money' && typeof record?.[name] === 'number' && !inputs.some((input) => input.name === name),
  );
  return Object.fromEntries(
    amounts.map((field) => [
      field.name,
      withCurrency(record?.[field.name] as number, record?.[field.currencyIn ?? 'currency'] as string | undefined),
    ]),
  );
}

/**
 * What the given inputs are called in a sentence: names of chosen records, amounts in major units, words of choices.
 */
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
      if (field.kind === 'money' && typeof value === 'number')
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
