import { expect, test } from '@jest/globals';
import type { Outcome, SalesChannel } from './respondToCall';
import type { CtripAccount } from '../wire/codes';

/** The messages of a sales channel for the tests that all channels share. */
export interface ConformingChannel {
  channel(): SalesChannel<unknown, { readonly account: CtripAccount }>;
  /** Sends a message as the channel would and returns our response. */
  send(message: string): Promise<Outcome>;
  /** Returns a valid message. `read` changes nothing, and each `write` creates an order. */
  read(): string;
  write(batch?: string, quantity?: number): string;
  /** Returns a message with an invalid signature. */
  unsigned(): string;
  stranger(): string;
  cutShort(): string;
  unknownService(): string;
  orders(): Promise<number>;
  decide(batch: string): Promise<(number | null)[]>;
}

/** Tests the rules that apply to every sales channel. */
export function channelSuite(one: ConformingChannel): void {
  const good = (outcome: Outcome): boolean => outcome.code === one.channel().ok;

  test('returns data to a sales channel for a read and changes nothing', async () => {
    const before = await one.orders();
    expect(good(await one.send(one.read()))).toBe(true);
    expect(await one.orders()).toBe(before);
  });
  test("rejects a channel's wrong signature, truncated message, unknown account and unknown service", async () => {
    const before = await one.orders();
    for (const message of [one.unsigned(), one.stranger(), one.cutShort(), one.unknownService(), '', '[]'])
      expect(good(await one.send(message))).toBe(false);
    expect(await one.orders()).toBe(before);
  });
  test("runs a sales channel's batch once and repeats the first response, also for concurrent batches", async () => {
    const before = await one.orders();
    const message = one.write('conformance-1');
    const first = await one.send(message);
    expect(good(first)).toBe(true);
    const again = await Promise.all([one.send(message), one.send(message), one.send(message)]);
    expect(again).toEqual([first, first, first]);
    expect(await one.orders()).toBe(before + 1);
  });
  test('rejects a known batch that arrives from a sales channel with another body', async () => {
    await one.send(one.write('conformance-2', 1));
    expect(good(await one.send(one.write('conformance-2', 2)))).toBe(false);
  });
  test('declares for each service how long the sales channel waits and whether the service changes something', () => {
    for (const service of Object.values(one.channel().services)) {
      expect(service.limitMs).toBeGreaterThan(0);
      expect(typeof service.writes).toBe('boolean');
    }
  });
  test('sends a decision to a sales channel once per batch', async () => {
    const [first, second] = await one.decide('conformance-3');
    expect(typeof first).toBe('number');
    expect(second).toBeNull();
  });
  test('does not report an internal fault to a sales channel as a rejection', () => {
    expect(() => one.channel().refusalOf(new Error('ours'))).toThrow('ours');
  });
}
