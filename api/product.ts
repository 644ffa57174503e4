import type { Database, OpenOptions } from './models/database';
import { openDatabase } from './models/database';
import { SUBJECTS } from './subjects';

/** Opens a database with everything that this product does with it: commands, computed fields, jobs. */
export const openProduct = (url: string, options: OpenOptions = {}): Promise<Database> =>
  openDatabase(url, { ...options, services: [...SUBJECTS, ...(options.services ?? [])] });
