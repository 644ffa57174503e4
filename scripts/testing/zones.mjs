import { jestExpect } from '@jest/expect';
import { basename } from 'node:path';

/** Time zones east and west of UTC, one without whole hours. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'];
const DAY_MS = 86_400_000;

/** Returns the zone of a test file. On three consecutive days the file gets all three zones. */
export function zoneOf(path, day = Math.floor(Date.now() / DAY_MS)) {
  const sum = [...basename(path)].reduce((total, letter) => (total * 31 + letter.codePointAt(0)) % 1_000_003, 0);
  return ZONES[(sum + day) % ZONES.length];
}

/** Sets a time zone per test file, because a server may run in any. A TZ in the environment replaces these zones. */
function runFilesInZones() {
  const { setState } = jestExpect;
  jestExpect.setState = (state) => {
    if (state.testPath) process.env.TZ = zoneOf(state.testPath);
    setState(state);
  };
}

if (!process.env.TZ) runFilesInZones();
