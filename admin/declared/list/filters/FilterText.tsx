import { formatMoney } from '@t3d/resources/kit';
import type { Language, ManifestField } from '@t3d/resources/kit';
import { areaName } from '../../fields/areas';
import { shortDay, todayIn } from '../../fields/dates';
import { useOffset } from '../../../state/useOffset';
import { useChosen } from '../../form/references';
import type { Translate } from '../../../locales/useT';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import type { FilterValue } from '../filterQuery';
import { presetOf } from './presets';

function limitsText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} → ${to}`;
  return from ? `≥ ${from}` : `≤ ${to}`;
}

function plainText(
  field: ManifestField,
  value: Exclude<FilterValue, { kind: 'empty' | 'days' }>,
  t: Translate,
  language: Language,
): string {
  switch (value.kind) {
    case 'choices':
      return value.values.length > 2
        ? t('crud.list.chosen', { count: value.values.length })
        : value.values
            .map(
              (word) =>
                field.options?.find((option) => option.value === word)?.label ??
                (field.kind === 'areaCodes' ? areaName(word, language) : word),
            )
            .join(', ');
    case 'boolean':
      return t(value.value ? 'crud.yes' : 'crud.no');
    case 'text':
      return value.text;
    case 'money':
      return limitsText(
        value.from === null ? '' : formatMoney(value.from),
        value.to === null ? '' : formatMoney(value.to),
      );
    case 'numbers':
      return limitsText(value.from === null ? '' : String(value.from), value.to === null ? '' : String(value.to));
  }
}

function ChosenNames({ field, values }: { field: ManifestField; values: string[] }) {
  const t = useT();
  const names = useChosen(field, values.length > 2 ? [] : values.map(Number), []);
  return (
    <>
      {values.length > 2 ? t('crud.list.chosen', { count: values.length }) : names.map((name) => name.label).join(', ')}
    </>
  );
}

/** What a filter matches, in a few words. */
export function FilterText({ field, value }: { field: ManifestField; value: FilterValue }) {
  const t = useT();
  const language = useLanguage();
  const today = todayIn(useOffset());
  if (value.kind === 'empty') return <>{t('views.filters.empty')}</>;
  if (value.kind === 'days') {
    const preset = presetOf(value.from, value.to, today);
    return (
      <>
        {preset
          ? t(`views.presets.${preset}`)
          : limitsText(value.from && shortDay(value.from), value.to && shortDay(value.to))}
      </>
    );
  }
  if (field.resource && value.kind === 'choices') return <ChosenNames field={field} values={value.values} />;
  return <>{plainText(field, value, t, language)}</>;
}
