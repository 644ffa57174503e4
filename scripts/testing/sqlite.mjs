import { join } from 'node:path';
import './zones.mjs';

process.env.TEST_DATABASE = 'sqlite';
// Each test process has its own upload folder, so that processes do not count or remove the files of others.
process.env.UPLOADS = join(process.env.TEST_SQLITE_FOLDER, `uploads-${process.pid}`);
