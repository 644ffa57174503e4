import type { RequestHandler } from 'express';
import type { Database } from '../models/database';
import { MIGRATIONS, listPendingMigrations } from '../models/migrate';

/** Whether main.ts still prepares the process for calls, because it seeds a new database for example. */
export interface Readiness {
  starting: boolean;
}

/** The process is up; nothing more. */
export const alive: RequestHandler = (_request, response) => {
  response.json({ code: 200, message: 'ok' });
};

/** 200 once the database answers, its migrations are in and the first seeding is over; 503 with the reason before. */
export function ready(database: Database, readiness: Readiness): RequestHandler {
  let migrated = false;
  const findTrouble = async (): Promise<string | null> => {
    if (readiness.starting) return 'starting';
    try {
      await database.sequelize.query('SELECT 1');
      // This process's migrations do not become pending again.
      const pending = migrated
        ? []
        : await listPendingMigrations(database.sequelize, database.services.get(MIGRATIONS));
      migrated = pending.length === 0;
      return migrated ? null : `migrations pending: ${pending.join(', ')}`;
    } catch {
      return 'no database';
    }
  };
  return async (_request, response) => {
    const trouble = await findTrouble();
    response.status(trouble ? 503 : 200).json({ code: trouble ? 503 : 200, message: trouble ?? 'ok' });
  };
}
