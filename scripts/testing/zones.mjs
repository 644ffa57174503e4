import { jestExpect } from '@jest/expect';
import { basename } from 'node:path';

/**
 * Time zones east and west of UTC, with and without summer time. One has an offset that is not a whole number of hours.
 */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'];
const DAY_MS = 86_400_000;

/** On three consecutive days a file runs in all three zones. */
export function zoneOf(path, day = Math.floor(Date.now() / DAY_MS)) {
  const sum = [...basename(path)].reduce((total, letter) => (total * 31 + letter.codePointAt(0)) % 1_000_003, 0);
  return ZONES[(sum + day) % ZONES.length];
}

/**
 * A server may run in any time zone, so each test file runs in a different one. A TZ in the environment replaces these
 * zones, for example `TZ=Asia/Kathmandu npm test -- api`. The test runner reports the path of a file before loading it.
 */
function runFilesInZones() {
  const { setState } = jestExpect;
  jestExpect.setState = (state) => {
    if (state.testPath) process.env.TZ = zoneOf(state.testPath);
    setState(state);
  };
}

if (!process.env.TZ) runFilesInZones();
