import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { Field, Resource, Role } from '@t3d/resources/kit';
import { isColumn, rolesOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { registryOf } from '../../registry/registry';
import { table } from '../../models/table';
import { loadRegistry } from '../../product';
import type { EngineApp } from '../../test/engineApp';
import { openEngineApp } from '../../test/engineApp';
import { baseOf, minimalRows } from '../../test/leastRows';
import { trailOf } from '../undo/trail';
import { removeHiddenChanges } from './visibleChanges';

/** Tests the history of every restricted field for every role. */
const registry = await loadRegistry();
const { roles, builtin } = registry.product;
const READERS: readonly Role[] = [...roles, 'backdoor'];

/** Returns the roles that may read a field's stored value on records of other users. */
const readersOf = ({ hidden, inputOnly, kind, read = roles, presentedAs = {}, history }: Field): readonly Role[] =>
  READERS.filter((role) => {
    if (hidden || inputOnly || kind === 'secret') return false;
    if (role === 'backdoor') return true;
    return read.includes(role) && presentedAs[role] === undefined && (!history || history[role] === 'all');
  });
const isRestricted = (field: Field): boolean => isColumn(field) && readersOf(field).length < READERS.length;
const restrictedIn = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => isRestricted(fields[name] as Field));

const tracked = [...registry.values()].filter(({ declaration }) => !declaration.untracked);
const cases = tracked.flatMap((resource): [string, Resource][] =>
  restrictedIn(resource).length > 0 ? [[resource.name, resource]] : [],
);
const looked = cases.reduce((sum, [, resource]) => sum + restrictedIn(resource).length, 0);

let home: EngineApp;
const records = new Map<string, number>();

beforeAll(async () => {
  home = await openEngineApp();
  const owner = await home.makeUser({ account: 'owner', role: 'AGENT_1' });
  const makeRow = minimalRows(home.system, registry, owner);
  for (const base of new Set(cases.map(([, resource]) => baseOf(registry, resource)))) {
    const id = await makeRow(base);
    records.set(base.table, id);
    const changes = Object.fromEntries(restrictedIn(base).map((name) => [name, { before: 'old', after: 'new' }]));
    await table(home.system, auditLog).insert({ action: 'update', resource: base.name, recordId: id, changes });
  }
}, 60_000);
afterAll(() => home.close());

const nextName = (name: string): string => `${name}Renamed`;
const DECLARED = {
  'is declared': (name: string, field: Field) => [[name, field]],
  'has another name': (name: string, field: Field) => [[nextName(name), { ...field, was: name }]],
  'is declared no more': () => [],
} as const;
type Declared = keyof typeof DECLARED;

/** Declares restricted fields in another way, with a scope of all records for every role. */
function declaredAs(resource: Resource, how: Declared): Resource {
  const fields = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isRestricted(field) ? DECLARED[how](name, field) : [[name, field]],
    ),
  ) as Resource['fields'];
  const { declaration } = resource;
  return {
    ...resource,
    fields,
    declaration: {
      ...declaration,
      where: undefined,
      scope: Object.fromEntries(roles.map((role) => [role, 'all'])),
      access: { ...declaration.access, show: roles },
    },
  } as Resource;
}

function contextOf(role: Role, resource: Resource, how: Declared): Context {
  const others = [...registry].map(([name, one]): [string, Resource] => [
    name,
    one.table === resource.table ? declaredAs(one, how) : one,
  ]);
  return {
    ...home.system,
    actor: { ...home.system.actor, id: 999_999, role, apis: ['*'] },
    database: { ...home.database, registry: registryOf(registry.product, others) },
  };
}

const expected = (role: Role, resource: Resource, how: Declared): string[] =>
  restrictedIn(resource)
    .filter((name) =>
      how === 'is declared no more'
        ? role === 'backdoor' || builtin.admins.includes(role)
        : readersOf(resource.fields[name] as Field).includes(role),
    )
    .map((name) => (how === 'has another name' ? nextName(name) : name))
    .toSorted();

describe(`${looked} restricted fields of ${cases.length} resources`, () => {
  test('tests at least a minimum number of restricted fields', () => expect(looked).toBeGreaterThan(40));

  describe.each(cases)('the restricted fields of %s', (name, resource) => {
    test.each(Object.keys(DECLARED) as Declared[])(
      'shows a restricted field that %s only to readers of the field',
      async (how) => {
        for (const role of READERS) {
          const ctx = contextOf(role, resource, how);
          const now = ctx.database.registry.get(name) as Resource;
          const id = records.get(resource.table) as number;
          const { rows } = await trailOf(ctx, now, id);
          const log = ctx.database.registry.get('audit-log') as Resource;
          const listed = await removeHiddenChanges(
            ctx,
            log,
            (await table(home.system, auditLog).find({
              resource: baseOf(registry, resource).name,
              recordId: id,
            })) as never,
          );
          const wanted = expected(role, resource, how);
          const namesIn = (changes: unknown): string[] => Object.keys((changes ?? {}) as object).toSorted();
          // An entry without any readable field is hidden.
          expect([role, namesIn(rows[0]?.changes)]).toEqual([role, wanted]);
          if (rolesOf(log.declaration.access.list).includes(role))
            expect([role, namesIn((listed[0] as { changes: unknown }).changes)]).toEqual([role, wanted]);
        }
      },
    );
  });
});
