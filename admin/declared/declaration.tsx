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

/** Declares a resource for its children in place of the manifest: a read-only copy, or the resource of a child. */
export function DeclaredResource({ value, children }: { value: ManifestResource; children: ReactNode }) {
  return (
    <ResourceContextProvider value={value.name}>
      <ResourceOverride value={value}>
        <FieldsOverride value={null}>{children}</FieldsOverride>
      </ResourceOverride>
    </ResourceContextProvider>
  );
}

/** Declares fields for its children, found before those of the same resource: the inputs of an action, say. */
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

/** The declaration of a field: from <DeclaredFields>, else from the resource; undefined where none is declared. */
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
