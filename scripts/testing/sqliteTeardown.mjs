import { rmSync } from 'node:fs';

export default function tearDown() {
  if (process.env.TEST_SQLITE_FOLDER) rmSync(process.env.TEST_SQLITE_FOLDER, { recursive: true, force: true });
}
