import { afterAll, expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { audit } from '../../ledger';
import type { Database } from '../../models/database';
import { inTransaction } from '../../models/transaction';
import { openTestProduct } from '../../test/product';
import { actAs, asSystem, buildAdmin, buildSalesman } from '../../test/factories';
import { createUser, type NewUser } from './placeUser';
import type { User } from '@t3d/resources/rows';

export let database: Database;
export let ctx: Context;
export let admin: User;
export let sales: User;

export function openUsers(): void {
  afterAll(async () => {
    expect((await audit(database)).ok).toBe(true);
  });
  openTestProduct(async (opened) => {
    database = opened;
    ctx = asSystem(database);
    admin = await buildAdmin(ctx);
    sales = await buildSalesman(ctx);
  });
}

export const password = 'a'.repeat(64);
export const anAccount = (): string => `${randomUUID()}@t3d.test`;
export const as = <T>(actor: User, work: (tx: Context) => Promise<T>, more: Partial<Context> = {}): Promise<T> =>
  inTransaction(actAs(database, actor, more), work);
export const make = (actor: User, values: Partial<NewUser>) =>
  as(actor, (tx) => createUser(tx, { account: anAccount(), accountType: 'EMAIL', password, ...values }));
