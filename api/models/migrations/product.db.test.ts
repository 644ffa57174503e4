import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { declaredSchema } from '../../registry/schema';
import { audit } from '../../ledger';
import type { EngineApp } from '../../test/engineApp';
import { openEngineApp } from '../../test/engineApp';
import { minimalRows } from '../../test/leastRows';
import { applySteps } from './apply';
import { connectionOf } from './connection';
import { findDrift } from './drift';
import { dependentsIn, indexesIn, keysIn, textOfTable } from './inspectTables';
import type { Column, StepOf } from './steps';
import { sizesOf } from './migrationTypes';

let home: EngineApp;
beforeAll(async () => {
  home = await openEngineApp();
  const owner = await home.makeUser({ account: 'owner', role: 'AGENT_1' });
  const { registry } = home.database;
  const makeRow = minimalRows(home.system, registry, owner);
  for (const resource of registry.values()) if (!resource.view) await makeRow(resource);
});
afterAll(() => home.close());

const declared = () => declaredSchema(home.database.registry);
const connection = () => connectionOf(home.database.sequelize);

/** Returns the structure and rows of all declared tables. */
async function snapshot(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const { table } of declared())
    tables[table] = {
      indexes: await indexesIn(connection(), table),
      keys: [...(await keysIn(connection(), table))],
      text: (await textOfTable(connection(), table)).replace(/["`\s]/g, ''),
      rows: await home.database.sequelize.query(`SELECT * FROM ${table} ORDER BY id`, { type: QueryTypes.SELECT }),
    };
  const dependents = (await dependentsIn(connection())).sort((one, other) => one.name.localeCompare(other.name));
  return { tables, dependents };
}

/** Returns steps that make a text column of each table one character longer. */
const widened = (): StepOf<'changeColumn'>[] =>
  declared().flatMap(({ table, columns }) => {
    const found = Object.entries(columns).find(([, { type }]) => type.startsWith('STRING'));
    if (!found) return [];
    const [column, { type, nullable }] = found;
    const from: Column = { type, nullable };
    return [
      { step: 'changeColumn', table, column, from, to: { type: `STRING(${(sizesOf(type)[0] ?? 0) + 1})`, nullable } },
    ];
  });

test('rebuilds every table of the product and changes no rows, triggers or other objects', async () => {
  const before = await snapshot();
  const up = widened();
  expect(up.length).toBeGreaterThan(20);
  await applySteps(home.database.sequelize, up);
  const drift = await findDrift(home.database.sequelize.getQueryInterface(), declared());
  expect(drift.map(({ kind }) => kind)).toEqual(up.map(() => 'changeColumn'));
  await applySteps(
    home.database.sequelize,
    up.map(({ from, to, ...step }) => ({ ...step, from: to, to: from })),
  );
  expect(await findDrift(home.database.sequelize.getQueryInterface(), declared())).toEqual([]);
  expect(await snapshot()).toEqual(before);
  const { invariants } = await audit(home.database);
  expect(invariants.find(({ id }) => id === 'I7')).toMatchObject({ broken: 0 });
});
