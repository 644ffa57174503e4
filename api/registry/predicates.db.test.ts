import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Comparison, Predicate, Scalar } from '@t3d/resources/kit';
import { comparisonsOf, f, fieldsOf, matches } from '@t3d/resources/kit';
import { explainPredicate } from '@t3d/resources/locales';
import { canHold } from '@t3d/resources/kit/check/possible';
import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes, QueryTypes } from 'sequelize';
import { connect } from '../models/sequelize/connect';
import type { TestDatabase } from '../test/database';
import { openTestDatabase } from '../test/database';
import type { Random } from '../test/modelTest/random';
import { pick, randomFrom } from '../test/modelTest/random';
import { predicateSql } from './predicateSql';
import { predicateText } from './predicateText';

// The number of random predicates, for which SQL, JavaScript and the check of declarations must find the same records.

const PREDICATES = process.env.LONG === 'on' ? 5_000 : 500;
const TABLE = 'predicate_rows';
const VARIABLES = { me: 1 };
const VALUES: Readonly<Record<string, readonly Scalar[]>> = {
  status: ['DRAFT', 'OPEN', 'CLOSED', null],
  kind: ['CREDIT', 'TRIAL'],
  amount: [-1, 0, 1, 2, null],
  owner: [1, 8, null],
  disabled: [true, false],
};
const FIELDS = {
  status: f.enum(['DRAFT', 'OPEN', 'CLOSED']),
  kind: f.enum(['CREDIT', 'TRIAL'], { required: true }),
  amount: f.integer(),
  owner: f.reference('users'),
  disabled: f.boolean({ required: true }),
};
type Row = Readonly<Record<string, Scalar>>;

/** All combinations of the values, so that every two predicates differ in a record. */
const ROWS: Row[] = Object.entries(VALUES).reduce<Row[]>(
  (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
  [{}],
);

let home: TestDatabase;
let sequelize: Sequelize;
let model: ModelStatic<Model>;
beforeAll(async () => {
  home = await openTestDatabase();
  sequelize = connect(home.url);
  model = sequelize.define(
    TABLE,
    {
      status: DataTypes.STRING(20),
      kind: { type: DataTypes.STRING(20), allowNull: false },
      amount: DataTypes.INTEGER,
      owner: DataTypes.INTEGER,
      disabled: { type: DataTypes.BOOLEAN, allowNull: false },
    },
    { timestamps: false, tableName: TABLE },
  );
  await model.sync();
  await model.bulkCreate(ROWS as never[]);
});
afterAll(async () => {
  await sequelize.close();
  await home.drop();
});

/** Returns true in the given percentage of calls. */
const happens = (random: Random, percent: number): boolean => random(100) < percent;

function someCondition(random: Random, name: string): Scalar | Scalar[] | Comparison {
  const values = VALUES[name] as Scalar[];
  const value = (): Scalar => (name === 'owner' && happens(random, 30) ? '$me' : pick(random, values));
  const several = (): Scalar[] => Array.from({ length: random(4) }, value);
  const shapes: (() => Scalar | Scalar[] | Comparison)[] = [
    value,
    several,
    () => ({ ne: value() }),
    () => ({ in: several() }),
    () => ({ notIn: several() }),
    () => ({ ne: value(), notIn: several() }),
  ];
  if (name === 'amount')
    shapes.push(
      () => ({ [pick(random, ['gt', 'gte', 'lt', 'lte'])]: value() }),
      () => ({ gte: value(), lt: value() }),
    );
  return pick(random, shapes)();
}

/** Makes a predicate that mixes comparisons with `and`, `or` and `not`. */
function somePredicate(random: Random, depth: number): Predicate {
  const predicate: Record<string, unknown> = {};
  const names = Object.keys(VALUES).filter(() => happens(random, 30));
  for (const name of names) predicate[name] = someCondition(random, name);
  if (depth === 0) return predicate as Predicate;
  const several = (): Predicate[] => Array.from({ length: random(4) }, () => somePredicate(random, depth - 1));
  if (happens(random, 35)) predicate.and = several();
  if (happens(random, 50)) predicate.or = several();
  if (happens(random, 35)) predicate.not = somePredicate(random, depth - 1);
  return predicate as Predicate;
}

const idsFound = async (predicate: Predicate): Promise<number[]> =>
  (await model.findAll({ where: predicateSql(predicate, VARIABLES), attributes: ['id'], raw: true }))
    .map((row) => Number((row as unknown as { id: number }).id))
    .sort((one, other) => one - other);

test('finds the same rows in SQL and in JavaScript for random predicates', async () => {
  const random = randomFrom(20_261_126);
  const stored = (await model.findAll({ order: ['id'], raw: true })) as unknown as (Row & { id: number })[];
  const rows = stored.map((row) => ({ ...row, disabled: Boolean(row.disabled) }));
  let mixed = 0;
  for (let turn = 0; turn < PREDICATES; turn += 1) {
    const predicate = somePredicate(random, 2);
    const expected = rows.filter((row) => matches(predicate, row, VARIABLES)).map(({ id }) => id);
    const found = await idsFound(predicate);
    if (String(found) !== String(expected)) expect({ predicate, found }).toEqual({ predicate, found: expected });
    // Test only every tenth predicate, because `canHold` tries thousands of records.
    if (turn % 10 === 0 && expected.length > 0)
      expect({ predicate, canHold: canHold(FIELDS, [predicate]) }).toEqual({ predicate, canHold: true });
    if (Object.keys(predicate).some((key) => key in VALUES) && 'or' in predicate) mixed += 1;
  }
  expect(mixed).toBeGreaterThan(PREDICATES / 10);
});

test('finds the same rows with a predicate as text, and mentions every field in the sentence', async () => {
  const random = randomFrom(7);
  const namer = { field: (name: string) => `[${name}]`, value: (_name: string, value: Scalar) => String(value) };
  for (let turn = 0; turn < PREDICATES / 5; turn += 1) {
    const predicate = somePredicate(random, 2);
    // Skip `$me`, which a predicate with constants cannot contain.
    if (JSON.stringify(predicate).includes('$me')) continue;
    const found = await sequelize.query<{ id: number }>(
      `SELECT id FROM ${TABLE} WHERE ${predicateText(predicate, TABLE)} ORDER BY id`,
      { type: QueryTypes.SELECT },
    );
    expect(String(found.map(({ id }) => id))).toBe(String(await idsFound(predicate)));
    const sentence = explainPredicate(predicate, 'en', namer);
    for (const [field, condition] of comparisonsOf(predicate))
      if (!isEmptyList(condition)) expect(sentence).toContain(`[${field}]`);
    expect(new Set(fieldsOf(predicate))).toEqual(new Set(comparisonsOf(predicate).map(([field]) => field)));
  }
});

const isEmptyList = (condition: unknown): boolean =>
  (Array.isArray(condition) && condition.length === 0) || JSON.stringify(condition).includes('[]');

test("combines a predicate's conditions next to `or` with AND", () => {
  const predicate: Predicate = { status: 'DRAFT', or: [{ amount: 1 }, { owner: '$me' }] };
  expect(matches(predicate, { status: 'DRAFT', amount: 1 }, VARIABLES)).toBe(true);
  expect(matches(predicate, { status: 'OPEN', amount: 1 }, VARIABLES)).toBe(false);
  expect(matches(predicate, { status: 'DRAFT', amount: 2, owner: 8 }, VARIABLES)).toBe(false);
  expect(fieldsOf(predicate)).toEqual(['status', 'amount', 'owner']);
});

test("groups a predicate's alternatives in its sentence when there are further conditions", () => {
  const namer = { field: (name: string) => name, value: (_name: string, value: Scalar) => String(value) };
  expect(explainPredicate({ status: 'DRAFT', or: [{ amount: 1 }, { kind: 'TRIAL' }] }, 'en', namer)).toBe(
    'status is DRAFT and (amount is 1 or kind is TRIAL)',
  );
});
