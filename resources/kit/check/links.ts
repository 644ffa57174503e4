import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Field } from '../field';
import { linkedFields } from '../stored';
import type { Check, Product } from './problem';

/** Options of a column, which a table of links is not. */
function columnOptions({ unique, index, search, sealed, default: given, fill, presentedAs }: Field): string[] {
  return Object.entries({ unique, index, search, sealed, default: given, fill, presentedAs })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([option]) => option);
}

/** Where a declaration needs one value of a row. */
function usesOf({ label = [], totals }: Declaration, name: string): string[] {
  return Object.entries({ label: [label].flat(), 'totals.by': totals?.by ?? [] })
    .filter(([, names]) => (names as readonly string[]).includes(name))
    .map(([part]) => part);
}

/** Another table would be that of the links. */
function tableProblems({ table }: Resource, name: string, { resources }: Product): string[] {
  const own = `${table}_${name}`;
  const other = [...resources.values()].find((one) => one.table === own);
  return other ? [`its links would be the table ${own}, which is that of ${other.name}; give it another name`] : [];
}

/** Fields that are tables of links: no column, so neither kept apart, found by words, encrypted nor a row's name. */
export const checkLinks: Check = (resource, product) =>
  linkedFields(resource.fields).flatMap(([name, field]) => {
    const wrong = [...columnOptions(field), ...usesOf(resource.declaration as unknown as Declaration, name)];
    return [
      ...(wrong.length > 0
        ? [`it is kept as a table of links, and that can be no ${wrong.join(', no ')}; leave that out`]
        : []),
      ...tableProblems(resource, name, product),
    ].map((message) => ({ resource: resource.name, field: name, message }));
  });
