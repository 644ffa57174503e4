import { useCanAccess } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { isReadOnly } from './readOnlyResource';

/**
 * Whether the caller may do something with a resource, by react-admin's `useCanAccess`: one of react-admin's actions
 * (`list`, `show`, `create`, `edit`, `export` …) or a declared one, by its name. Never with a read-only copy, or
 * without a declaration.
 */
export function useMay(action: string, resource: ManifestResource | undefined): boolean {
  const { canAccess } = useCanAccess({ resource: resource?.name ?? '', action });
  return canAccess === true && resource !== undefined && !isReadOnly(resource);
}
