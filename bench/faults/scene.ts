import mysql from 'mysql2/promise';
import { recharge, sealBooks } from '../../api/ledger';
import { MIGRATED, openProduct } from '../../api/product';
import { migrate } from '../../api/models/migrate';
import { inTransaction } from '../../api/models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../api/test/factories';
import { FOREST, currencyOf } from '../../api/test/walk/forest';
import type { Scene } from '../../api/test/walk/perform';
import type { User } from '@t3d/resources/rows';

/** What each wallet holds when the stress begins: enough for most commands, not for all. */
export const BEGUN = 20_000;
export const NAME = 'stress';

/** Makes the database of a stress on a server: the forest's thirty agents with money, and an ADMIN. */
export async function buildScene(server: string): Promise<Scene> {
  const admin = await mysql.createConnection(server);
  await admin.query(`CREATE DATABASE ${NAME} CHARACTER SET utf8mb4`);
  await admin.end();
  await migrate(`${server}/${NAME}`, MIGRATED);
  const scene = await openScene(`${server}/${NAME}`);
  await sealBooks(scene.ctx.database);
  const users: User[] = [];
  for (const [place, parent] of FOREST.entries()) {
    const user = await buildAgent(scene.ctx, {
      superior: parent === null ? undefined : users[parent],
      currency: currencyOf(place),
    });
    await inTransaction(scene.ctx, (tx) =>
      recharge(tx, { key: `begin-${place}`, user: user.id, amount: BEGUN, currency: currencyOf(place) }),
    );
    users.push(user);
  }
  return { ...scene, users, admin: await buildAdmin(scene.ctx) };
}

/** Opens a database without its people. */
async function openScene(url: string): Promise<Scene> {
  const database = await openProduct(url);
  return {
    database,
    ctx: asSystem(database),
    users: [],
    admin: {} as User,
    transactions: new Map(),
    close: () => database.close(),
  };
}

/** The same people, seen through another node. */
export async function seeThrough(url: string, { users, admin }: Scene): Promise<Scene> {
  return { ...(await openScene(url)), users, admin };
}
