import express, { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { NotFound, ApiError, TooMany, Unauthenticated, Invalid, invalidField } from '../../../errors';
import { addressOf } from '../../../middleware/security';
import type { Database } from '../../../models/database';
import { type Gateway, readId, readNumber, readSender, readText } from './port';
import { requireSigned, signInbound } from './signature';
import { readTime } from '@t3d/resources/kit';
import { setTimeout as wait } from 'node:timers/promises';
import { UniqueConstraintError } from 'sequelize';
import { systemContext } from '../../../context';
import type { ServiceKey } from '../../../models/services';
import { inTransaction } from '../../../models/transaction';
import { hubOf } from '../reading/hub';
import { type Arrival, type Stored, storeMessages } from './storeMessages';
import { randomUUID } from 'node:crypto';

const UCS2 = '8';
const LATIN1 = '3';

function fromHex(hex: string): Buffer {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw invalidField('binary', 'text');
  return Buffer.from(hex, 'hex');
}

/** Decodes big-endian UTF-16, which SMPP uses for non-Latin scripts. */
function fromUcs2(bytes: Buffer): string {
  if (bytes.length % 2 !== 0) throw invalidField('binary', 'text');
  return Buffer.from(bytes).swap16().toString('utf16le');
}

/** Returns the text of a delivery: `binary` decoded by `coding` (8 is UCS-2, 3 is Latin-1), or `content`. */
function textOf(form: URLSearchParams): string {
  const binary = form.get('binary');
  if (binary === null || binary === '') return form.get('content') ?? '';
  const coding = form.get('coding') ?? '0';
  const bytes = fromHex(binary);
  if (coding === UCS2) return fromUcs2(bytes);
  return bytes.toString(coding === LATIN1 ? 'latin1' : 'utf8');
}

/** The gateway for SMPP bridges such as Jasmin, which send a form per message until the response is `ACK/Jasmin`. */
const smppGateway: Gateway = {
  name: 'SMPP',
  path: '/smpp',
  read(body, arrivedAt) {
    const form = new URLSearchParams(body.toString('utf8'));
    return {
      messageId: readId(form.get('id')),
      to: readNumber(form.get('to')),
      from: readSender(form.get('from')),
      text: readText(textOf(form)),
      receivedAt: arrivedAt,
    };
  },
  accepted: () => ({ type: 'text', body: 'ACK/Jasmin' }),
  write({ messageId, to, from, text }) {
    const body = new URLSearchParams({ id: messageId, to, from, 'origin-connector': 'simulator', coding: UCS2 });
    body.set('binary', Buffer.from(text, 'utf16le').swap16().toString('hex'));
    return { body: body.toString(), contentType: 'application/x-www-form-urlencoded' };
  },
};

/** The gateway for any service that can send the JSON `{messageId, to, from, text, receivedAt}`. */
const httpGateway: Gateway = {
  name: 'HTTP',
  path: '/',
  read(body) {
    const fields = parse(body.toString('utf8'));
    const receivedAt = readTime(fields.receivedAt);
    if (!receivedAt) throw invalidField('receivedAt', 'required');
    return {
      messageId: readId(fields.messageId),
      to: readNumber(fields.to),
      from: readSender(fields.from),
      text: readText(fields.text),
      receivedAt,
    };
  },
  accepted: (data) => ({ type: 'json', body: { code: 200, message: 'ok', data } }),
  write: (message) => ({ body: JSON.stringify(message), contentType: 'application/json' }),
};

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /** A body that is not JSON is rejected below. */
  }
  throw new Invalid('invalidInput');
}

const BODY_LIMIT = '64kb';
const WINDOW_SECONDS = 60;
/** The maximum number of rejected calls per address and minute, so that nobody can guess a signature. */
const MAX_REFUSED = 120;

export const GATEWAYS: readonly Gateway[] = [httpGateway, smppGateway];

/** Counts calls with wrong signatures. A correctly signed call is never rejected, whatever its address. */
class RejectedCalls {
  private counts = new Map<string, number>();
  private until = 0;

  /** Throws 429 after too many wrong signatures from the address within the minute. */
  count(address: string): void {
    if (Date.now() >= this.until) {
      this.counts = new Map();
      this.until = Date.now() + WINDOW_SECONDS * 1000;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    if (count > MAX_REFUSED) throw new TooMany('tooMany', WINDOW_SECONDS);
  }
}

/** Masks a number for the log, so that it can be recognised but not called. */
const masked = (number: string): string => `${number.slice(0, 3)}***${number.slice(-2)}`;

interface Settings {
  /** The shared secret. If null, every call is rejected. */
  secret: string | null;
  database: Database;
  log: Logger;
}

async function receive(gateway: Gateway, request: Request, { secret, database, log }: Settings) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (secret === null) throw new Unauthenticated();
  const signed = { timestamp: request.get('X-Timestamp'), signature: request.get('X-Signature'), body };
  const now = Date.now();
  requireSigned(secret, signed, now);
  const message = gateway.read(body, new Date(now));
  const stored = await inboxOf(database).receive({ gateway: gateway.name, message });
  const about = { gateway: gateway.name, to: masked(message.to), requestId: request.info.id, stored };
  log.info(about, 'inbound message');
  if (stored === 'UNKNOWN_NUMBER') throw new NotFound();
  return gateway.accepted({ messageId: message.messageId, duplicate: stored === 'DUPLICATE' });
}

/**
 * Registers the gateways' routes before any body parser, because signatures cover raw bytes. Never logs text, sender or
 * full number.
 */
export function inboundRoutes(settings: Settings): Router {
  const router = Router();
  const rejected = new RejectedCalls();
  router.use(express.raw({ type: () => true, limit: BODY_LIMIT }));
  for (const gateway of GATEWAYS)
    router.post(gateway.path, async (request, response) => {
      const answer = await receive(gateway, request, settings).catch((error: unknown) => {
        if (error instanceof Unauthenticated) rejected.count(addressOf(request));
        if (error instanceof ApiError) settings.log.warn({ gateway: gateway.name, why: error.key }, 'inbound refused');
        throw error;
      });
      response.set('Cache-Control', 'no-store');
      if (answer.type === 'json') response.json(answer.body);
      else response.type('text/plain').send(answer.body);
    });
  return router;
}

const MAX_BATCH = 500;
/** The maximum number of waiting messages. Further ones get 429, and the gateway sends them again. */
const MAX_WAITING = 10_000;
const TRIES = 3;
const GATHER_MS = 10;

interface Waiting {
  arrival: Arrival;
  resolve: (stored: Stored) => void;
  reject: (error: unknown) => void;
}

/** Stores waiting messages together, because a commit costs the same for hundreds of messages. */
class Inbox {
  private waiting: Waiting[] = [];
  private storing = false;

  constructor(private readonly database: Database) {}

  receive(arrival: Arrival): Promise<Stored> {
    if (this.waiting.length >= MAX_WAITING) return Promise.reject(new TooMany('tooMany', 5));
    return new Promise((resolve, reject) => {
      this.waiting.push({ arrival, resolve, reject });
      if (!this.storing) void this.storeAll();
    });
  }

  private async storeAll(): Promise<void> {
    this.storing = true;
    while (this.waiting.length > 0) {
      // Wait a few milliseconds for more messages.
      if (this.waiting.length < MAX_BATCH) await wait(GATHER_MS);
      const batch = this.waiting.slice(0, MAX_BATCH);
      this.waiting = this.waiting.slice(MAX_BATCH);
      try {
        const stored = await this.store(batch.map(({ arrival }) => arrival));
        batch.forEach(({ resolve }, place) => resolve(stored[place] as Stored));
        hubOf(this.database).wake();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.storing = false;
  }

  /**
   * Stores a batch. If another process stores one of its messages at the same time, the retry treats it as a duplicate.
   */
  private async store(arrivals: readonly Arrival[]): Promise<Stored[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(systemContext(this.database, 'api'), (ctx) => storeMessages(ctx, arrivals));
      } catch (error) {
        if (!(error instanceof UniqueConstraintError) || attempt >= TRIES) throw error;
      }
    }
  }
}

const INBOX: ServiceKey<Inbox> = { name: 'the inbox of messages' };
const inboxOf = (database: Database): Inbox => database.services.get(INBOX, () => new Inbox(database));

const PATIENCE_MS = 8000;
/** A number that belongs to nobody, so that a test message to it is not stored. */
const NO_NUMBER = '999999999999999';

export const SMS_GATEWAY_NAMES: readonly string[] = GATEWAYS.map(({ name }) => name);

/**
 * Sends a signed message to our own public address. The response 404 for its unknown number proves that address and
 * signature are right.
 */
export async function testInbound(publicUrl: string, secret: string, name: string): Promise<number> {
  const gateway = GATEWAYS.find((one) => one.name === name);
  if (!gateway) throw new Error(`no gateway of text messages is called ${name}`);
  const message = { messageId: randomUUID(), to: NO_NUMBER, from: 'TEST', text: 'test', receivedAt: new Date() };
  const { body, contentType } = gateway.write(message);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const path = gateway.path === '/' ? '' : gateway.path;
  const response = await fetch(`${publicUrl}/ms-api/inbound${path}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': contentType,
      'X-Timestamp': timestamp,
      'X-Signature': signInbound(secret, timestamp, body),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.status;
}
