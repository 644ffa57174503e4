import { matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useCanAccess } from 'ra-core';
import { useT } from '../locales/useT';
import type { Row } from './records';
import { usePredicateVariables } from './variables';

type Closable = Pick<ManifestResource | ManifestField, 'editable' | 'editableText'> &
  Partial<Pick<ManifestResource, 'builtIn'>>;

/** Whether a record is the row of the house, which nobody changes. */
export const isBuiltIn = ({ builtIn }: Pick<ManifestResource, 'builtIn'>, record: Row): boolean =>
  builtIn !== undefined && matches(builtIn, record);

/** Returns why a record, or one field of it, cannot be changed as it stands; null when it can. */
export function useClosedReason(): (part: Closable, record: Row) => string | null {
  const t = useT();
  const variables = usePredicateVariables();
  return (part, record) => {
    if (isBuiltIn(part, record)) return t('crud.builtIn');
    const { editable, editableText } = part;
    return matches(editable, record, variables) ? null : t('crud.notEditable', { rule: editableText ?? '' });
  };
}

const copies = new WeakSet<ManifestResource>();

/**
 * Whether the caller may do something with a resource, by react-admin's `useCanAccess`: one of react-admin's actions
 * (`list`, `show`, `create`, `edit`, `export` …) or a declared one, by its name. Never with a read-only copy, or
 * without a declaration.
 */
export function useMay(action: string, resource: ManifestResource | undefined): boolean {
  const { canAccess } = useCanAccess({ resource: resource?.name ?? '', action });
  return canAccess === true && resource !== undefined && !copies.has(resource);
}

const NO_WRITES = { create: false, update: false, delete: false, export: false, import: false } as const;

/** A copy of which everything can be read and nothing can be done: of an earlier time, or of a built-in row. */
export function readOnlyResource(resource: ManifestResource): ManifestResource {
  const copy: ManifestResource = {
    ...resource,
    calls: { ...resource.calls, ...NO_WRITES, history: false },
    actions: [],
    totals: undefined,
    list: { ...resource.list, inline: [], sums: [], attention: undefined },
  };
  copies.add(copy);
  return copy;
}
