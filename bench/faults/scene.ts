import mysql, { type RowDataPacket } from 'mysql2/promise';
import { recharge, sealBooks } from '../../api/ledger';
import { MIGRATED, openProduct } from '../../api/product';
import { migrate } from '../../api/models/migrate';
import { inTransaction } from '../../api/models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../api/test/factories';
import { FOREST, currencyOf } from '../../api/test/modelTest/forest';
import type { Scene } from '../../api/test/modelTest/perform';
import type { User } from '@t3d/resources/rows';
import { setTimeout as sleep } from 'node:timers/promises';

/** The initial balance of a wallet in minor units, too small for some commands. */
export const BEGUN = 20_000;
export const NAME = 'stress';

/** Creates the database of the stress test, with thirty agents and an ADMIN. */
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

/** Opens a database of the stress test, without its users. */
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

/** Opens the database through another node. */
export async function seeThrough(url: string, { users, admin }: Scene): Promise<Scene> {
  return { ...(await openScene(url)), users, admin };
}

interface Thread extends RowDataPacket {
  id: number;
  info: string | null;
}

/** Kills connections, `rate` per second, preferably during a commit. Returns their number. */
export async function killConnections(
  server: string,
  perSecond: number,
  until: () => boolean,
): Promise<{ killed: number; committing: number; running: number }> {
  const connection = await mysql.createConnection(server);
  const result = { killed: 0, committing: 0, running: 0 };
  try {
    while (!until()) {
      await sleep(1_000 / perSecond);
      const [threads] = await connection.query<Thread[]>(
        `SELECT id, info FROM information_schema.processlist
         WHERE db = '${NAME}' AND id <> CONNECTION_ID() AND user <> 'system user'`,
      );
      const committing = threads.find(({ info }) => info?.startsWith('COMMIT'));
      const victim = committing ?? threads[Math.floor(Math.random() * threads.length)];
      if (!victim) continue;
      await connection.query(`KILL CONNECTION ${victim.id}`).then(
        () => {
          result.killed += 1;
          if (committing) result.committing += 1;
          else if (victim.info) result.running += 1;
        },
        () => undefined,
      );
    }
  } finally {
    await connection.end();
  }
  return result;
}
