import { useListContext } from 'ra-core';
import type { Recognised } from '@t3d/resources/kit';

/** Returns what the server recognised in the search of the shown list; undefined before its answer. */
export function useRecognised(): readonly Recognised[] | undefined {
  const { meta } = useListContext();
  return (meta as { recognised?: readonly Recognised[] } | undefined)?.recognised;
}
