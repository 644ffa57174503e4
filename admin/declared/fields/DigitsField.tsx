import { Digits } from '../../ui/Digits';
import { isBlank } from '../records';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** A number of many digits as text, in groups of four, with a button that copies it. Shows a dash if unset. */
export function DigitsField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  return (
    <Words className={props.className}>
      <Digits value={String(value)} />
    </Words>
  );
}
