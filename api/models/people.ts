import type { Person, Resource } from '@t3d/resources/kit';
import { isColumn } from '@t3d/resources/kit';
import type { Context } from '../context';
import type { Database } from './database';
import type { Table } from './table';
import { table } from './table';

type Options = Parameters<Table<Resource>['find']>[1];
/** Plain rows of those who log in, with what they have of `Person`. */
interface PeopleTable {
  one(id: number, options?: Options): Promise<Person | null>;
  find(ids: readonly number[], options?: Options): Promise<Person[]>;
  update(values: Partial<Person>, id: number): Promise<number>;
}

/** The resource of those who log in. */
export function peopleOf({ registry }: Pick<Database, 'registry'>): Resource {
  const { people } = registry.product;
  const resource = registry.get(people);
  if (!resource) throw new Error(`nobody declares ${people}, who log in`);
  return resource;
}

/** Whether the rows of a resource are those who log in. */
export const isOfPeople = (database: Pick<Database, 'registry'>, { table: name }: Pick<Resource, 'table'>): boolean =>
  name === database.registry.get(database.registry.product.people)?.table;

/** Whether those who log in have a column of that name. */
export function hasColumn(database: Pick<Database, 'registry'>, name: keyof Person): boolean {
  const field = peopleOf(database).fields[name];
  return field !== undefined && isColumn(field);
}

/** `people(ctx).one(12, { lock: true })` */
export const people = (ctx: Context): PeopleTable => table(ctx, peopleOf(ctx.database)) as unknown as PeopleTable;

/** What these people are called, by id. */
export async function namesOfPeople(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const found = known.length > 0 ? await people(ctx).find(known) : [];
  return new Map(found.map((person) => [person.id, labelOf(ctx.database, person)]));
}

/** What somebody is called where a record names it: by the label of their resource. */
function labelOf(database: Pick<Database, 'registry'>, person: Person): string {
  const values = person as unknown as Readonly<Record<string, unknown>>;
  const given = [peopleOf(database).declaration.label ?? []].flat().map((name) => values[name]);
  return String(given.find((value) => value !== null && value !== undefined) ?? person.account);
}
