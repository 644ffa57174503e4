import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { ResourceContextProvider, useRecordContext, useResourceContext } from 'ra-core';
import { useResourceOf } from '../providers/manifest';
import type { Row } from './records';

const ResourceOverride = createContext<ManifestResource | null>(null);
interface FieldsScope {
  fields: readonly ManifestField[];
  resource: string | undefined;
}
const FieldsOverride = createContext<FieldsScope | null>(null);

/**
 * Puts its children under a declaration other than the manifest's present one: a read-only copy, a child's own, or one
 * whose right was taken away meanwhile. It is react-admin's resource for them, too.
 */
export function DeclaredResource({ value, children }: { value: ManifestResource; children: ReactNode }) {
  return (
    <ResourceContextProvider value={value.name}>
      <ResourceOverride value={value}>
        <FieldsOverride value={null}>{children}</FieldsOverride>
      </ResourceOverride>
    </ResourceContextProvider>
  );
}

/**
 * Has its children find their fields among these before those of the resource: the inputs of an action, say. Parts of
 * another resource inside, such as a referenced record, find their own.
 */
export function DeclaredFields({ value, children }: { value: readonly ManifestField[]; children: ReactNode }) {
  const resource = useResourceContext();
  const scope = useMemo(() => ({ fields: value, resource }), [value, resource]);
  return <FieldsOverride value={scope}>{children}</FieldsOverride>;
}

/** The declaration of react-admin's resource, as this caller may see it. Undefined without the right to see it. */
export function useDeclaredResourceOrNone(props?: { resource?: string | undefined }): ManifestResource | undefined {
  const name = useResourceContext(props?.resource === undefined ? undefined : { resource: props.resource });
  const override = useContext(ResourceOverride);
  const present = useResourceOf(name ?? '');
  return override && override.name === name ? override : present;
}

/** The declaration of react-admin's resource. Throws outside of a resource that this caller may see. */
export function useDeclaredResource(props?: { resource?: string | undefined }): ManifestResource {
  const resource = useDeclaredResourceOrNone(props);
  if (!resource) throw new Error('No resource is declared here: render inside a <Resource> of the manifest');
  return resource;
}

const byName = new WeakMap<readonly ManifestField[], ReadonlyMap<string, ManifestField>>();

/** Finds a field by its name, in one step however many fields there are. */
export function findField(fields: readonly ManifestField[], name: string): ManifestField | undefined {
  let known = byName.get(fields);
  if (!known) {
    known = new Map(fields.map((field) => [field.name, field]));
    byName.set(fields, known);
  }
  return known.get(name);
}

/**
 * The declaration of a field by its source: among the fields of <DeclaredFields>, else of the resource. Undefined where
 * none is declared, so that a typed field or input also serves values that a page makes itself.
 */
export function useDeclaredField(source: string, props?: { resource?: string | undefined }): ManifestField | undefined {
  const scope = useContext(FieldsOverride);
  const name = useResourceContext();
  const resource = useDeclaredResourceOrNone(props);
  const isInScope = scope && props?.resource === undefined && scope.resource === name;
  return (isInScope ? findField(scope.fields, source) : undefined) ?? (resource && findField(resource.fields, source));
}

/** The record of the page, row or dialog around a component. Throws where there is none. */
export function useRecord<RecordType extends Row = Row>(): RecordType {
  const record = useRecordContext<RecordType>();
  if (!record) throw new Error('There is no record here: render inside a page, row or dialog of a record');
  return record;
}
