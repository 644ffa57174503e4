import { jestExpect } from '@jest/expect';
import { basename } from 'node:path';

/** East and west of UTC, with summer time and without, and one that is no whole number of hours away. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'];
const DAY_MS = 86_400_000;

/** The zone in which a test file runs on a day: another one on each of three days. */
export function zoneOf(path, day = Math.floor(Date.now() / DAY_MS)) {
  const sum = [...basename(path)].reduce((total, letter) => (total * 31 + letter.codePointAt(0)) % 1_000_003, 0);
  return ZONES[(sum + day) % ZONES.length];
}

/**
 * Runs each test file of this process in the zone of that file, because a server may stand anywhere. A TZ of the
 * environment wins: `TZ=Asia/Kathmandu npm test -- api`. The runner states the path of a file before it loads the file.
 */
function runFilesInZones() {
  const { setState } = jestExpect;
  jestExpect.setState = (state) => {
    if (state.testPath) process.env.TZ = zoneOf(state.testPath);
    setState(state);
  };
}

if (!process.env.TZ) runFilesInZones();
