import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Random } from '../modelTest/random';
import { randomFrom } from '../modelTest/random';

/** The beginning of each simulation. */
export const START = Date.parse('2026-01-05T00:00:00.000Z');

/** The clock and random numbers of a simulation. */
export interface Virtual {
  now(): number;
  /** Moves the clock forward, never back. */
  moveTo(time: number): void;
  /** Starts a new sequence of random numbers, so that events do not depend on each other's. */
  reseed(seed: number): void;
  restore(): void;
}

function replaceDate(now: () => number): () => void {
  const Real = globalThis.Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, values: [], input) => Reflect.construct(target, values.length > 0 ? values : [now()], input),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = Real;
  };
}

const bytesFrom = (random: Random, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => random(256)));

function uuidFrom(random: Random): `${string}-${string}-${string}-${string}-${string}` {
  const hex = bytesFrom(random, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Replaces all random numbers by those of `of`. */
function replaceRandom(of: () => Random): () => void {
  const { randomUUID, randomInt, randomBytes } = crypto;
  const { random } = Math;
  type Done<T> = (error: null, value: T) => void;
  const answer = <T>(value: T, done?: Done<T>): T | undefined => {
    if (!done) return value;
    queueMicrotask(() => done(null, value));
    return undefined;
  };
  Object.assign(crypto, {
    randomUUID: () => uuidFrom(of()),
    randomBytes: (size: number, done?: Done<Buffer>) => answer(bytesFrom(of(), size), done),
    randomInt: (first: number, second?: number | Done<number>) => {
      const [low, high] = typeof second === 'number' ? [first, second] : [0, first];
      return low + Math.floor((of()(2 ** 30) / 2 ** 30) * (high - low));
    },
  });
  Math.random = () => of()(2 ** 30) / 2 ** 30;
  syncBuiltinESMExports();
  return () => {
    Object.assign(crypto, { randomUUID, randomInt, randomBytes });
    Math.random = random;
    syncBuiltinESMExports();
  };
}

/** Drops warnings, because Sequelize warns of each planned loss of a connection. */
function silenceWarnings(): () => void {
  const { console: real } = globalThis;
  globalThis.console = Object.assign(Object.create(real) as Console, { warn: () => undefined });
  return () => {
    globalThis.console = real;
  };
}

/** Replaces the clock and random numbers of the process. */
export function startVirtual(start: number, seed: number): Virtual {
  let time = start;
  let random = randomFrom(seed);
  const restores = [replaceDate(() => time), replaceRandom(() => random), silenceWarnings()];
  return {
    now: () => time,
    moveTo: (next) => {
      time = Math.max(time, next);
    },
    reseed: (next) => {
      random = randomFrom(next);
    },
    restore: () => {
      for (const restore of restores) restore();
    },
  };
}
