import { useT } from '../../locales/useT';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

export function YesNoView({ value, className }: ViewProps) {
  return <Words className={className}>{useT()(value ? 'crud.yes' : 'crud.no')}</Words>;
}

/** Yes or no in words. Shows a dash if unset. */
export const YesNoField = makeField(() => YesNoView);
