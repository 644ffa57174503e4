import { useMemo } from 'react';
import { type PredicateVariables, dayIn } from '@t3d/resources/kit';
import { useManifest, useSessionUser } from '../providers/manifest';

/** Returns the variables of predicates. Each read returns the current value. */
export function usePredicateVariables(): PredicateVariables {
  const { id: me } = useSessionUser();
  const { timeZone } = useManifest();
  return useMemo(
    () => ({
      me,
      get today() {
        return dayIn(timeZone, new Date());
      },
      get now() {
        return new Date().toISOString();
      },
    }),
    [me, timeZone],
  );
}
