import { useT } from '../../locales/useT';
import { isBlank } from '../records';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** Yes or no in words. Shows a dash if unset. */
export function YesNoField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  const t = useT();
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <Words className={props.className}>{t(value ? 'crud.yes' : 'crud.no')}</Words>;
}
