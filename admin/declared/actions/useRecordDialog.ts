import { useCallback } from 'react';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import { useRun } from './ActionHost';
import { useRowActions } from './useRowActions';

/**
 * Opens the dialog in which records of this resource are looked at, where there is one; returns false where there is
 * none.
 */
export function useRecordDialog(): (record: Row) => false {
  const resource = useDeclaredResource();
  const run = useRun();
  const { opens } = useExtension(resource);
  const action = useRowActions(resource).find((one) => one.name === opens);
  return useCallback(
    (record) => {
      if (action) run(action, [record]);
      return false;
    },
    [action, run],
  );
}
