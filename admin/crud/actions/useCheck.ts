import { useQuery } from '@tanstack/react-query';
import type { ManifestAction } from '@t3d/resources/kit';
import { useApi } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';
import type { ActionCheck } from './check';
import { REST_MS, checkQuery, readCheck } from './check';

/**
 * Checks what an action would do, as soon as its inputs are valid and have rested; `body` is null until then. `typing`:
 * something is typed that is not in the body yet.
 */
export function useCheck(
  resource: string,
  action: Pick<ManifestAction, 'name' | 'preview'>,
  body: Record<string, unknown> | null,
  typing = false,
): ActionCheck {
  const provider = useApi();
  const text = action.preview && body ? JSON.stringify(body) : null;
  const rested = useDebounced(text, REST_MS);
  const found = useQuery(checkQuery(provider, resource, action.name, rested, rested !== null && rested === text));
  return readCheck({ text, rested, typing, found });
}
