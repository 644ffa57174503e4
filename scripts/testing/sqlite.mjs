import { join } from 'node:path';
import './zones.mjs';

process.env.TEST_DATABASE = 'sqlite';
// Gives each test process a separate folder for uploads. A process then does not count or remove files of another
// process.
process.env.UPLOADS = join(process.env.TEST_SQLITE_FOLDER, `uploads-${process.pid}`);
