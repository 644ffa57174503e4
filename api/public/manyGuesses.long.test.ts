import { describe, expect, test } from '@jest/globals';
import { anIccid } from '../test/factories';
import { getCard, card, openCards, server } from './cards.fixture';
import { missesOf, watchedOf } from './proofTries';

openCards();

const ADDRESSES = 50;
const LOOK_UPS = 10_000;
const AT_ONCE = 20;
const HONEST_EVERY = 500;

describe('10,000 lookups of random numbers from 50 addresses', () => {
  test('finds no card by random numbers, blocks each address after ten misses, and blocks no other user', async () => {
    const answers = new Map<number, number>();
    const honest: number[] = [];
    for (let sent = 0; sent < LOOK_UPS; sent += AT_ONCE) {
      const statuses = await Promise.all(
        Array.from(
          { length: AT_ONCE },
          async (_, at) => (await getCard(anIccid(), 100 + ((sent + at) % ADDRESSES))).status,
        ),
      );
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
      if (sent % HONEST_EVERY === 0) honest.push((await getCard(card.iccid, 5)).status);
    }
    // Concurrent calls may all be counted before the tenth is rejected.
    const searched = answers.get(400) ?? 0;
    expect(searched).toBeGreaterThanOrEqual(ADDRESSES * 10);
    expect(searched).toBeLessThanOrEqual(ADDRESSES * (10 + AT_ONCE));
    expect(Object.fromEntries(answers)).toEqual({ 400: searched, 429: LOOK_UPS - searched });
    expect(await missesOf(server.database).count()).toBeLessThanOrEqual(searched);
    expect(await watchedOf(server.database).count()).toBe(ADDRESSES);
    expect(new Set(honest)).toEqual(new Set([200]));
  }, 300_000);
});
