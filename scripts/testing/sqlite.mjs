import { join } from 'node:path';
import './zones.mjs';

process.env.TEST_DATABASE = 'sqlite';
// Each test process has a separate folder for uploads, so that it does not count or remove files of another process.
process.env.UPLOADS = join(process.env.TEST_SQLITE_FOLDER, `uploads-${process.pid}`);
