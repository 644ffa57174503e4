import { useMemo } from 'react';
import { dayIn } from '@t3d/resources/kit';
import type { PredicateVariables } from '@t3d/resources/kit';
import { useManifest, useSessionUser } from '../providers/manifest';

/** What the words of a condition stand for whenever one is judged; the day is the product's, as on the server. */
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
