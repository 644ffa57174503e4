import type { ReactNode } from 'react';
import { type ManifestField, formatMoney } from '@t3d/resources/kit';
import { areaName } from '../../fields/areas';
import { shortDay, todayIn } from '../../fields/dates';
import { useOffset } from '../../../state/useOffset';
import { useChosen } from '../../form/references';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import type { FilterValue } from '../filterQuery';
import { presetOf } from './presets';

function limitsText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} → ${to}`;
  return from ? `≥ ${from}` : `≤ ${to}`;
}

function ChosenNames({ field, values }: { field: ManifestField; values: string[] }) {
  const names = useChosen(field, values.map(Number), []);
  return <>{names.map(({ label }) => label).join(', ')}</>;
}

export function FilterText({ field, value }: { field: ManifestField; value: FilterValue }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const today = todayIn(useOffset());
  const wordOf = (word: string): string =>
    field.options?.find((option) => option.value === word)?.label ??
    (field.kind === 'areaCodes' ? areaName(word, language) : word);
  switch (value.kind) {
    case 'empty':
      return t('views.filters.empty');
    case 'boolean':
      return t(value.value ? 'crud.yes' : 'crud.no');
    case 'text':
      return value.text;
    case 'choices':
      if (value.values.length > 2) return t('crud.list.chosen', { count: value.values.length });
      if (field.resource) return <ChosenNames field={field} values={value.values} />;
      return value.values.map(wordOf).join(', ');
    case 'days': {
      const preset = presetOf(value.from, value.to, today);
      if (preset) return t(`views.presets.${preset}`);
      return limitsText(value.from && shortDay(value.from), value.to && shortDay(value.to));
    }
    case 'money':
    case 'numbers': {
      const write = value.kind === 'money' ? (limit: number) => formatMoney(limit) : String;
      return limitsText(value.from === null ? '' : write(value.from), value.to === null ? '' : write(value.to));
    }
  }
}
