import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QueryInterface } from 'sequelize';
import type { TestDatabase } from '../database';
import { openTestDatabase } from '../database';
import { connect } from '../../models/sequelize/connect';
import type { Library } from './server';
import { openLibrary } from './server';

const TABLES = [
  'sessions',
  'login_failures',
  'login_guards',
  'login_networks',
  'log_ins',
  'used_proofs',
  'password_codes',
  'code_tries',
  'idempotency_keys',
  'files',
  'user_preferences',
  'simulator_mails',
  'second_factors',
  'recovery_codes',
  'login_tickets',
  'second_factor_roles',
  'preview_facts',
  'audit_log',
  'jobs',
  'operations',
  'saved_views',
];
let library: Library;
let reseller: TestDatabase;
let sequelize: ReturnType<typeof connect>;
beforeAll(async () => {
  [library, reseller] = await Promise.all([openLibrary(), openTestDatabase()]);
  sequelize = connect(reseller.url);
});
afterAll(async () => {
  await sequelize?.close();
  await Promise.all([library?.close(), reseller?.drop()]);
});

/** Describes a table in the database with its columns and indexes. */
async function lookAt(queryInterface: QueryInterface, table: string): Promise<string> {
  const columns = Object.entries(await queryInterface.describeTable(table)).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const indexes = (await queryInterface.showIndex(table)) as {
    name: string;
    unique: boolean;
    fields: { attribute: string }[];
  }[];
  const held = indexes.map(({ unique, fields }) => [fields.map(({ attribute }) => attribute), Boolean(unique)]);
  const told = JSON.stringify({ columns, indexes: held.map((one) => JSON.stringify(one)).toSorted() }, null, 1);
  return told.replaceAll('"members"', '"users"');
}

test.each(TABLES)('creates the table %s for a new product exactly as for the first product', async (table) => {
  const [own, first] = [library.database.sequelize, sequelize].map((one) => one.getQueryInterface());
  expect(await lookAt(own as QueryInterface, table)).toEqual(await lookAt(first as QueryInterface, table));
});
