import supertest from 'supertest';
import { DEMO_SMS_SECRET } from '../../config';
import { signInbound } from '../../domain/smsCodes/inbound/signature';
import type { Sent } from '../../domain/wechat/simulator/simulatorRoutes';
import { select } from '../../models/sql';
import { asSystem } from '../factories';
import { randomFrom } from '../modelTest/random';
import type { TestServer } from '../server';
import type { Sessions } from './sessions';
import type { Event, Fault } from './events';
import type { Breaker } from './faults';
import { cutUpload } from './cutUpload';
import type { SimulatedUsers, Who } from './simulatedUsers';
import type { Virtual } from './virtual';

interface Body {
  data?: Record<string, unknown>;
  rows?: Record<string, unknown>[];
  message?: string;
}
export interface Answer {
  status: number;
  body: Body;
}
/** The answer to a call, and the answers to equal concurrent calls. */
export interface Answers extends Answer {
  readonly others: readonly Answer[];
}

/** The calls that people and programs make. */
export interface Calls {
  /** Makes a person's call with the event's fault. Repeats a broken call with the same Idempotency-Key. */
  command(event: Event, who: Who, path: string, body: object, method?: 'post' | 'put'): Promise<Answers>;
  get(who: Who, path: string): Promise<Answer>;
  /** Makes a call as Ctrip, and returns the text of the answer. */
  postCtrip(message: string): Promise<string>;
  /** Sends a follower's message as WeChat. */
  postWeChat(message: Sent): Promise<{ status: number; text: string }>;
  /** Delivers a message as a gateway until the product answers. Returns the last status. */
  inbound(event: Event, message: object): Promise<number>;
}

interface World {
  readonly server: TestServer;
  readonly people: SimulatedUsers;
  readonly desk: Sessions;
  readonly breaker: Breaker;
  readonly virtual: Virtual;
  readonly violations: string[];
}

const BROKEN: readonly Fault[] = ['killed between two statements', 'connection lost at COMMIT', 'disk full'];
/** Matches fields that no agent may receive. */
const SECRET = /"(?:corpCost|costPrice|supplierReference|salesmanCost|passwordHash)"/;
const STAFF: readonly string[] = ['admin', 'boss', 'sales'];
const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

type Method = 'post' | 'put';

/** Makes the calls of one event, with its faults. */
class Sender {
  constructor(private readonly world: World) {}

  private async send(who: Who, method: Method, path: string, key: string, body: object): Promise<Answer> {
    const { virtual, desk } = this.world;
    // Moves the clock between calls, because of the rate limit.
    virtual.moveTo(virtual.now() + 1_000);
    const request = (await desk.of(who))[method](path).set('Idempotency-Key', key);
    const { text, ...rest } = body as { text?: string };
    const response = await (text === undefined
      ? request.send(rest)
      : request.attach('file', Buffer.from(text), 'cards.csv'));
    return { status: response.status, body: response.body as Body };
  }

  judge(who: Who, path: string, { status, body }: Answer, broken = false): void {
    const { violations } = this.world;
    if (status >= 500 && !broken) violations.push(`${who} got ${status} from ${path}: ${textOf(body)}`);
    if (!STAFF.includes(who) && SECRET.test(textOf(body)))
      violations.push(`${who} received a secret field from ${path}`);
  }

  /** Makes an upload that breaks in the middle of the file. */
  private async cut(who: Who, path: string, { text }: { text?: string }): Promise<void> {
    const { server, people } = this.world;
    if (text === undefined || who === 'public' || who === 'partner') return;
    const headers = { 'X-Session-Id': await server.login(people[who].account) };
    await cutUpload(server.app, { path, headers, text });
  }

  private async withoutSession(who: Who, path: string, answer: Answer): Promise<void> {
    const { violations, desk } = this.world;
    if (answer.status !== 401) violations.push(`${who} was served by ${path} with a revoked session`);
    desk.forget(who);
  }

  async command({ fault, id, seed }: Event, who: Who, path: string, body: object, method: Method = 'post') {
    const { desk, breaker, violations } = this.world;
    const key = `event-${id}`;
    const others: Answer[] = [];
    const call = async (broken = false): Promise<Answer> => {
      const answer = await this.send(who, method, path, key, body);
      this.judge(who, path, answer, broken || breaker.wasHit());
      return answer;
    };
    const revoked = fault === 'session revoked' && who !== 'public' && who !== 'partner';
    if (revoked) await desk.logOut(who);
    await desk.of(who);
    if (fault && BROKEN.includes(fault)) breaker.arm(fault, randomFrom(seed + 1));
    // Runs the other caller after the write of the session's time, which the first call may cause.
    if (fault === 'overtaken by an equal call' && who !== 'public')
      await (await desk.of(who)).get('/t3d-api/orders?size=1');
    if (fault === 'overtaken by an equal call')
      breaker.overtake(async () => {
        const other = await this.send(who, method, path, `${key}-other`, body);
        this.judge(who, path, other);
        others.push(other);
      });
    if (fault === 'import cut in the middle') await this.cut(who, path, body);
    let answer = await call();
    const hit = breaker.disarm();
    if (revoked) {
      await this.withoutSession(who, path, answer);
      answer = await call();
    }
    if (hit && answer.status >= 500) answer = await call();
    if (fault === 'request sent twice') {
      const again = await call();
      if (method === 'post' && answer.status === 200 && again.body.data?.id !== answer.body.data?.id)
        violations.push(`${path} gave ${textOf(again)} to a repeated key, after ${textOf(answer)}`);
    }
    return { ...answer, others };
  }
}

/** Delivers a signed message to the inbound address. */
async function deliver({ server, virtual }: World, text: string): Promise<number> {
  virtual.moveTo(virtual.now() + 1_000);
  const timestamp = String(Math.floor(virtual.now() / 1000));
  const answer = await supertest(server.app)
    .post('/ms-api/inbound')
    .set('Content-Type', 'application/json')
    .set('X-Timestamp', timestamp)
    .set('X-Signature', signInbound(DEMO_SMS_SECRET, timestamp, text))
    .send(text);
  return answer.status;
}

/** Returns the calls that a shop can make. */
export function callsOf(world: World): Calls {
  const { server, desk, virtual, breaker, violations } = world;
  const sender = new Sender(world);
  return {
    command: (...call) => sender.command(...call),
    get: async (who, path) => {
      virtual.moveTo(virtual.now() + 100);
      const response = await (await desk.of(who)).get(path);
      const answer = { status: response.status, body: response.body as Body };
      sender.judge(who, path, answer);
      return answer;
    },
    postCtrip: async (message) => {
      virtual.moveTo(virtual.now() + 1_000);
      const answer = await supertest(server.app)
        .post('/t3d-api/ctrip')
        .set('Content-Type', 'application/json')
        .send(message);
      if (answer.status !== 200) violations.push(`Ctrip got ${answer.status}: ${answer.text}`);
      return answer.text;
    },
    postWeChat: async ({ query, body }) => {
      virtual.moveTo(virtual.now() + 1_000);
      const [account] = await select<{ path: string }>(
        asSystem(server.database),
        'SELECT `callbackKey` AS `path` FROM `wxmp_settings`',
      );
      return supertest(server.app)
        .post(`/ms-api/wx/${account?.path ?? ''}`)
        .query(query)
        .set('Content-Type', 'text/xml')
        .send(body);
    },
    inbound: async ({ fault, seed }, message) => {
      const text = JSON.stringify(message);
      if (fault && BROKEN.includes(fault)) breaker.arm(fault, randomFrom(seed + 1));
      const status = await deliver(world, text);
      const hit = breaker.disarm();
      if (status >= 500 && !hit) violations.push(`a gateway got ${status}`);
      return status >= 500 ? deliver(world, text) : status;
    },
  };
}
