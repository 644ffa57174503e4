import { describe, expect, test } from '@jest/globals';
import type supertest from 'supertest';
import { solveProof } from '../test/altcha';
import { anIccid } from '../test/factories';
import { getCard, card, openCards, server } from './cards.fixture';

openCards();

const MINUTE = 60_000;

describe('card number lookups', () => {
  const miss = (): supertest.Test => getCard(anIccid());
  const exhaust = async (): Promise<void> => {
    for (let time = 0; time < 10; time += 1) expect((await miss()).status).toBe(400);
  };

  test('requires a proof of work for every call from an address after ten misses within a minute', async () => {
    await exhaust();
    const rejected = await getCard(card.iccid);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.get('Retry-After'))).toBeGreaterThan(500);
    expect(rejected.body.data.challenge).toMatchObject({
      algorithm: 'SHA-256',
      maxnumber: expect.any(Number),
      salt: expect.any(String),
      signature: expect.any(String),
      challenge: expect.any(String),
    });
    const proof = await solveProof(rejected);
    expect((await getCard(card.iccid).set('X-Altcha', proof)).status).toBe(200);
    expect((await getCard(card.iccid).set('X-Altcha', proof)).status).toBe(429);
    expect((await getCard(card.iccid, 200)).status).toBe(200);
  });

  test('rejects a wrong, foreign or old proof of work', async () => {
    await exhaust();
    const proof = await solveProof(await miss());
    const forged = Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(proof, 'base64').toString()) as object), signature: 'a'.repeat(64) }),
    ).toString('base64');
    for (const header of ['nonsense', forged, Buffer.from('{"number":1}').toString('base64')])
      expect((await getCard(card.iccid).set('X-Altcha', header)).status).toBe(429);
    server.database.clock.advance(6 * MINUTE);
    expect((await getCard(card.iccid).set('X-Altcha', proof)).status).toBe(429);
  });

  test('requires no proof of work for lookups after ten minutes without a call', async () => {
    await exhaust();
    expect((await getCard(card.iccid)).status).toBe(429);
    server.database.clock.advance(10 * MINUTE + 1000);
    expect((await getCard(card.iccid)).status).toBe(200);
  });

  test('requires no proof of work for lookups when ten misses are spread over minutes', async () => {
    for (let time = 0; time < 12; time += 1) {
      expect((await miss()).status).toBe(400);
      server.database.clock.advance(10_000);
    }
    expect((await getCard(card.iccid)).status).toBe(200);
  });
});
