import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { fieldPartOf } from '../../kinds';
import type { FilterValue } from '../filterPart';

export function FilterText({ field, value }: { field: ManifestField; value: FilterValue }) {
  const t = useT();
  const Text = fieldPartOf(field).filter?.Text;
  if (value.by === 'empty') return t('views.filters.empty');
  return Text ? <Text field={field} value={value} /> : null;
}
