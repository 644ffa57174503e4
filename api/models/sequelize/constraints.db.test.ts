import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import { DataTypes, DatabaseError, ForeignKeyConstraintError, UniqueConstraintError } from 'sequelize';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import { connect } from './connect';

const onSqlite = process.env.TEST_DATABASE === 'sqlite';
let home: TestDatabase;
let sequelize: Sequelize;

beforeAll(async () => {
  home = await openTestDatabase();
  sequelize = connect(home.url);
  const queryInterface = sequelize.getQueryInterface();
  const id = { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true };
  await queryInterface.createTable('constraint_owners', { id });
  await queryInterface.createTable('constraint_things', {
    id,
    code: { type: DataTypes.STRING(16), allowNull: false, unique: true },
    owner: { type: DataTypes.BIGINT, references: { model: 'constraint_owners', key: 'id' } },
    price: { type: DataTypes.INTEGER },
  });
  await sequelize.query(
    onSqlite
      ? `CREATE TRIGGER constraint_things_price BEFORE INSERT ON constraint_things WHEN NEW.price < 0
          BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed in a sentence'); END`
      : `CREATE TRIGGER constraint_things_price BEFORE INSERT ON constraint_things FOR EACH ROW
          BEGIN IF NEW.price < 0 THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'negative'; END IF; END`,
  );
  await sequelize.query("INSERT INTO constraint_things (code, price) VALUES ('A', 1)");
});
afterAll(async () => {
  await sequelize.close();
  await home.drop();
});

const things = () =>
  sequelize.define(
    'constraint_things',
    { code: DataTypes.STRING(16), owner: DataTypes.BIGINT, price: DataTypes.INTEGER },
    { timestamps: false, freezeTableName: true },
  );
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it was taken'),
    (error: Error) => error,
  );
const columns = (values: object): string => Object.keys(values).join(', ');
/** Returns the errors of a create, a bulk create, a create in a transaction and a raw statement. */
async function ways(values: Readonly<Record<string, string | number | null>>): Promise<Error[]> {
  const marks = Object.keys(values).map(() => '?');
  return [
    await errorOf(things().create(values)),
    await errorOf(things().bulkCreate([values])),
    await errorOf(sequelize.transaction((transaction) => things().create(values, { transaction }))),
    await errorOf(
      sequelize.query(`INSERT INTO constraint_things (${columns(values)}) VALUES (${marks.join(', ')})`, {
        replacements: Object.values(values),
      }),
    ),
  ];
}

test.each<[string, Readonly<Record<string, string | number | null>>]>([
  ['a required column has no value', { code: null, price: 1 }],
  ['a required column is not named', { price: 1 }],
  ['a trigger refuses', { code: 'B', price: -1 }],
])('throws no unique key error when %s', async (_when, values) => {
  for (const error of await ways(values)) {
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).not.toBeInstanceOf(UniqueConstraintError);
    expect(error).not.toBeInstanceOf(ForeignKeyConstraintError);
  }
});

test('throws a unique key error when a value is taken', async () => {
  for (const error of await ways({ code: 'A', price: 1 })) {
    expect(error).toBeInstanceOf(UniqueConstraintError);
    expect((error as UniqueConstraintError).errors[0]?.path).toMatch(/code/);
  }
});

test('throws a foreign key error when the referenced row is missing', async () => {
  for (const error of await ways({ code: 'C', owner: 987_654 }))
    expect(error).toBeInstanceOf(ForeignKeyConstraintError);
});
