import type { RowDataPacket } from 'mysql2/promise';
import mysql from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { NAME } from './scene';

interface Thread extends RowDataPacket {
  id: number;
  info: string | null;
}

/**
 * Kills connections of the stress on a server, so many a second, those that are committing first; answers how many it
 * killed.
 */
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
      // It may have ended by itself meanwhile.
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
