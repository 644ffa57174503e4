import { join } from 'node:path';
import './zones.mjs';

process.env.TEST_DATABASE = 'sqlite';
// A separate folder of uploads for each process, so that tests do not see each other's files.
process.env.UPLOADS = join(process.env.TEST_SQLITE_FOLDER, `uploads-${process.pid}`);
