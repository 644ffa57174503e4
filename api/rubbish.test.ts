import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import type { Sent } from './test/fuzz/requests';
import { createRequests } from './test/fuzz/requests';
import type { FuzzServer } from './test/fuzz/fuzzServer';
import { ROLES, openFuzzServer } from './test/fuzz/fuzzServer';
import type { Random } from './test/modelTest/random';
import { pick, randomFrom } from './test/modelTest/random';
import { settingText } from './environment/text.mjs';

// The seed of the random requests. FUZZ_SEED and FUZZ_REQUESTS change them, and `npm run test:long` sends more.
const SEED = Number(settingText('FUZZ_SEED') ?? (process.env.TEST_DATABASE === 'mariadb' ? 20_261_123 : 20_261_122));
const REQUESTS = Number(settingText('FUZZ_REQUESTS') ?? (process.env.LONG === 'on' ? 10_000 : 900));
const AT_ONCE = 24;
/** The number of requests after which the test restores its users, which requests may delete. */
const ROUND = 1000;
const CALLERS: readonly (Role | null)[] = [...ROLES, null];
const SHOWN = 20;

let world: FuzzServer;
beforeAll(async () => {
  world = await openFuzzServer();
  // Disable source maps, which would add a quarter to the run time.
  process.setSourceMapsEnabled(false);
}, 60_000);
afterAll(async () => {
  process.setSourceMapsEnabled(true);
  await world.close();
});

const excerpt = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)}… (${text.length})` : text);

/** Returns a random generator with its own seed for each request, so that one request can be repeated. */
const seedOf = (index: number): Random => randomFrom(SEED + index * 2_654_435_761);

interface Walked {
  faults: string[];
  passed: Set<string>;
}

async function walk(make: (random: Random) => Sent): Promise<Walked> {
  const walked: Walked = { faults: [], passed: new Set() };
  const one = async (index: number): Promise<void> => {
    const random = seedOf(index);
    const sent = make(random);
    const role = pick(random, CALLERS);
    const blame = (outcome: string): void => {
      const { method, path, headers, body } = sent;
      const lines = [`${method} ${path}`, JSON.stringify(headers), body?.toString('utf8') ?? '', `-> ${outcome}`].map(
        excerpt,
      );
      walked.faults.push(`#${index} as ${role ?? 'nobody'}: ${lines.join('\n  ')}`);
    };
    const { status, text } = await world
      .send(sent, role)
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status < 100 || status >= 500) blame(`${status} ${text}`);
    else if (status < 400) walked.passed.add(sent.name);
  };
  const indexes = Array.from({ length: REQUESTS }, (_one, index) => index);
  for (let start = 0; start < indexes.length; start += ROUND) {
    const round = indexes.slice(start, start + ROUND).values();
    const lane = async (): Promise<void> => {
      for (const index of round) await one(index);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await world.mend();
  }
  return walked;
}

describe('random requests', () => {
  it(`causes no internal error by ${REQUESTS} requests of seed ${SEED}, with and without a session`, async () => {
    const { faults, passed } = await walk(await createRequests(world.document, world.known));
    expect([faults.length, ...faults.slice(0, SHOWN)]).toEqual([0]);
    expect(world.errors.slice(0, SHOWN)).toEqual([]);
    // Expect enough requests to pass the first checks, or the run would prove nothing about later code.
    if (REQUESTS >= 1_500) expect(passed.size).toBeGreaterThan(REQUESTS >= 10_000 ? 80 : 40);
  }, 900_000);
});
