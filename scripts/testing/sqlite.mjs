import { join } from 'node:path';
import './zones.mjs';

process.env.TEST_DATABASE = 'sqlite';
// Each process has its own upload folder, so that processes do not count or remove each other's files.
process.env.UPLOADS = join(process.env.TEST_SQLITE_FOLDER, `uploads-${process.pid}`);
