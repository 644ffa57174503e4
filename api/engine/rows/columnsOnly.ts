import type { Resource } from '@t3d/resources/kit';
import { isColumn, isLinked } from '@t3d/resources/kit';

/** Those of the values that the table stores. */
export const columnsOnly = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name] && isColumn(resource.fields[name])),
  );

/** What of the values is stored: in columns, and in tables of links. */
export const storedOf = (resource: Resource, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field && (isColumn(field) || isLinked(field));
    }),
  );
