import { type ReactNode, createContext, useContext, useMemo } from 'react';
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

/** Provides a declaration, for example a child's resource or a read-only copy. */
export function DeclaredResource({ value, children }: { value: ManifestResource; children: ReactNode }) {
  return (
    <ResourceContextProvider value={value.name}>
      <ResourceOverride value={value}>
        <FieldsOverride value={null}>{children}</FieldsOverride>
      </ResourceOverride>
    </ResourceContextProvider>
  );
}

/** Provides extra fields, for example an action's inputs. They replace fields of the same name. */
export function DeclaredFields({ value, children }: { value: readonly ManifestField[]; children: ReactNode }) {
  const resource = useResourceContext();
  const scope = useMemo(() => ({ fields: value, resource }), [value, resource]);
  return <FieldsOverride value={scope}>{children}</FieldsOverride>;
}

export function useDeclaredResourceOrNone(props?: { resource?: string | undefined }): ManifestResource | undefined {
  const name = useResourceContext(props?.resource === undefined ? undefined : { resource: props.resource });
  const override = useContext(ResourceOverride);
  const present = useResourceOf(name ?? '');
  return override && override.name === name ? override : present;
}

export function useDeclaredResource(props?: { resource?: string | undefined }): ManifestResource {
  const resource = useDeclaredResourceOrNone(props);
  if (!resource) throw new Error('No resource is declared here: render inside a <Resource> of the manifest');
  return resource;
}

const byName = new WeakMap<readonly ManifestField[], ReadonlyMap<string, ManifestField>>();

export function findField(fields: readonly ManifestField[], name: string): ManifestField | undefined {
  let known = byName.get(fields);
  if (!known) {
    known = new Map(fields.map((field) => [field.name, field]));
    byName.set(fields, known);
  }
  return known.get(name);
}

/** Returns the declaration of a field, from <DeclaredFields> or the resource. */
export function useDeclaredField(source: string, props?: { resource?: string | undefined }): ManifestField | undefined {
  const scope = useContext(FieldsOverride);
  const name = useResourceContext();
  const resource = useDeclaredResourceOrNone(props);
  const isInScope = scope && props?.resource === undefined && scope.resource === name;
  return (isInScope ? findField(scope.fields, source) : undefined) ?? (resource && findField(resource.fields, source));
}

/** Returns the record of the surrounding page, row or dialog. Throws if no record surrounds the component. */
export function useRecord<RecordType extends Row = Row>(): RecordType {
  const record = useRecordContext<RecordType>();
  if (!record) throw new Error('There is no record here: render inside a page, row or dialog of a record');
  return record;
}
