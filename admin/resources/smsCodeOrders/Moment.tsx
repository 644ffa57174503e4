import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { ageOf } from './format';
import { useNow } from './useNow';

/** How long ago, kept up to date. */
export function Age({ at }: { at: string }) {
  const t = useT();
  const offset = useOffset();
  const age = ageOf(at, useNow(1000));
  if (age.unit === 'date') return <>{shortMoment(age.at, offset)}</>;
  return <>{t(`smsCodes.ago.${age.unit}`, { count: age.count })}</>;
}
