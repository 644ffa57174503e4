import { type ManifestField, type ManifestResource, matches } from '@t3d/resources/kit';
import { useCanAccess } from 'ra-core';
import { useT } from '../locales/useT';
import type { Row } from './records';
import { usePredicateVariables } from './variables';

type Closable = Pick<ManifestResource | ManifestField, 'editable' | 'editableText'> &
  Partial<Pick<ManifestResource, 'builtIn'>>;

export const isBuiltIn = ({ builtIn }: Pick<ManifestResource, 'builtIn'>, record: Row): boolean =>
  builtIn !== undefined && matches(builtIn, record);

/** Returns a function that returns why a record or field cannot be changed, or null. */
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

/** Returns whether the user may make a call. False for a read-only copy of the resource. */
export function useMay(action: string, resource: ManifestResource | undefined): boolean {
  const { canAccess } = useCanAccess({ resource: resource?.name ?? '', action });
  return canAccess === true && resource !== undefined && !copies.has(resource);
}

const NO_WRITES = { create: false, update: false, delete: false, export: false, import: false } as const;

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
