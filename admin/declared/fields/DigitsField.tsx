import { Digits } from '../../ui/Digits';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

export function DigitsView({ value, className }: ViewProps) {
  return (
    <Words className={className}>
      <Digits value={String(value)} />
    </Words>
  );
}

/** A number of many digits as text, in groups of four, with a button that copies it. Shows a dash if unset. */
export const DigitsField = makeField(() => DigitsView);
