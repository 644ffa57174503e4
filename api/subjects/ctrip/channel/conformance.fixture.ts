import { expect, test } from '@jest/globals';
import type { Outcome, SalesChannel } from './answerCall';
import type { CtripAccount } from '../wire/codes';

/** What a channel's tests give to the suite: messages of its own, and what became of them. */
export interface ConformingChannel {
  channel(): SalesChannel<unknown, { readonly account: CtripAccount }>;
  /** Sends a message as the channel would; answers what it read. */
  send(message: string): Promise<Outcome>;
  /** A good message of each of these, each call another order and another batch unless one is given. */
  read(): string;
  write(batch?: string, quantity?: number): string;
  /** The same with a signature that does not hold, for an account that is not ours, and cut short. */
  unsigned(): string;
  stranger(): string;
  cutShort(): string;
  unknownService(): string;
  /** How many orders there are, and how many calls of ours were left. */
  orders(): Promise<number>;
  decide(batch: string): Promise<(number | null)[]>;
}

/** What every sales channel keeps to, whatever its protocol. */
export function channelSuite(one: ConformingChannel): void {
  const good = (outcome: Outcome): boolean => outcome.code === one.channel().ok;

  test('a read answers and changes nothing', async () => {
    const before = await one.orders();
    expect(good(await one.send(one.read()))).toBe(true);
    expect(await one.orders()).toBe(before);
  });
  test('refuses a wrong signature, a cut message, a stranger and an unknown service, and changes nothing', async () => {
    const before = await one.orders();
    for (const message of [one.unsigned(), one.stranger(), one.cutShort(), one.unknownService(), '', '[]'])
      expect(good(await one.send(message))).toBe(false);
    expect(await one.orders()).toBe(before);
  });
  test('a batch is done once: the same message, one after the other and at once, gets the same answer', async () => {
    const before = await one.orders();
    const message = one.write('conformance-1');
    const first = await one.send(message);
    expect(good(first)).toBe(true);
    const again = await Promise.all([one.send(message), one.send(message), one.send(message)]);
    expect(again).toEqual([first, first, first]);
    expect(await one.orders()).toBe(before + 1);
  });
  test('a batch with another body is refused', async () => {
    await one.send(one.write('conformance-2', 1));
    expect(good(await one.send(one.write('conformance-2', 2)))).toBe(false);
  });
  test('each service says how long the channel waits, and whether it changes something', () => {
    for (const service of Object.values(one.channel().services)) {
      expect(service.limitMs).toBeGreaterThan(0);
      expect(typeof service.writes).toBe('boolean');
    }
  });
  test('a decision goes out once for its batch', async () => {
    const [first, second] = await one.decide('conformance-3');
    expect(typeof first).toBe('number');
    expect(second).toBeNull();
  });
  test('a fault of ours is no refusal of the channel’s', () => {
    expect(() => one.channel().refusalOf(new Error('ours'))).toThrow('ours');
  });
}
