import type { Role } from '@t3d/resources/kit';
import { BACKDOOR, ENABLED, uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Actor, ActorPlace } from '../context';
import type { Database } from './database';
import { forShare } from './dialect';
import { peopleOf } from './people';
import { peopleSql } from './peopleSql';

/** Undefined where the product's people have none: each may call whatever its role may. */
export type Patterns = string | string[] | null | undefined;

/** What logging in and loading a session need of a user, straight from the database. */
export interface ActorRow {
  id: number | string;
  account: string;
  role: Role | null;
  apis?: Patterns;
  /** Undefined where no address needs to be verified. */
  accountAuth?: boolean | number | null;
  passwordHash: string | null;
}

export interface FoundActor {
  actor: Actor;
  passwordHash: string | null;
}

const idOf = (value: number | string | null): number | null => (value === null ? null : Number(value));
export const patternsOf = (apis: Patterns): string[] => {
  if (apis === undefined) return ['*'];
  return typeof apis === 'string' ? (JSON.parse(apis) as string[]) : (apis ?? []);
};

/** Those above, by the fields that name them. */
export const placeOf = ({ registry }: Pick<Database, 'registry'>, row: object): ActorPlace =>
  Object.fromEntries(
    (registry.product.logIn?.above ?? []).map((name) => [
      name,
      idOf((row as Readonly<Record<string, number | string | null>>)[name] ?? null),
    ]),
  );

export const toActor = (database: Database, row: ActorRow): Actor => ({
  id: Number(row.id),
  account: row.account,
  role: row.role,
  accountAuth: row.accountAuth === undefined || Boolean(row.accountAuth),
  apis: patternsOf(row.apis),
  ...placeOf(database, row),
});

/** The first row of a query of those who log in. */
export async function findRow<Row extends ActorRow>(
  database: Database,
  sql: string,
  replacements: Record<string, unknown>,
  transaction?: Transaction,
): Promise<Row | undefined> {
  return (await database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction }))[0];
}

/**
 * The user of an account that may log in: enabled, as is everybody above it. The case, accents and width of its letters
 * make no difference.
 */
export async function findAccount(
  database: Database,
  account: string,
  transaction?: Transaction,
): Promise<FoundActor | null> {
  const { fields } = peopleOf(database);
  const sql = peopleSql(database).person(`u.\`${uniqueColumn(fields, 'account')}\` = :key`);
  const row = await findRow(database, sql, { key: uniqueValue(fields.account, account) }, transaction);
  return row ? { actor: toActor(database, row), passwordHash: row.passwordHash } : null;
}

/** The same by id. */
export async function findById(database: Database, id: number, transaction?: Transaction): Promise<Actor | null> {
  const row = await findRow(database, peopleSql(database).person('u.id = :id'), { id }, transaction);
  return row ? toActor(database, row) : null;
}

/** Why somebody may do nothing at all. */
export type ShutOut = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth';

/** Whether nothing but the verification of its address is open to an actor. */
export const isUnverified = ({ accountAuth, role }: Pick<Actor, 'accountAuth' | 'role'>): boolean =>
  !accountAuth && role !== BACKDOOR;

interface StandingRow extends ActorRow {
  status: string | null;
  mayLogIn: number | boolean;
}

function shutOutOf(database: Database, { status, mayLogIn }: StandingRow, actor: Actor): ShutOut | null {
  const { softDelete } = peopleOf(database).declaration;
  if (softDelete && status === softDelete.value) return 'deleted';
  if (status !== ENABLED) return 'disabled';
  if (!mayLogIn) return actor.role === null ? 'disabled' : 'superiorDisabled';
  return isUnverified(actor) ? 'accountAuth' : null;
}

/**
 * Loads a user as a request of theirs would be made now, or answers why they may make none. `holds`: locks the rows
 * that were read, the latest committed ones, so that nobody changes these rights before the transaction ends.
 */
export async function standingOf(
  database: Database,
  id: number,
  transaction: Transaction | undefined,
  holds = false,
): Promise<Actor | ShutOut> {
  const sql = peopleSql(database).standing('u.id = :id') + (holds ? forShare(database) : '');
  const row = await findRow<StandingRow>(database, sql, { id }, transaction);
  if (!row) return 'deleted';
  const actor = toActor(database, row);
  return shutOutOf(database, row, actor) ?? actor;
}
