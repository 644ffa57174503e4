import type { Context } from '../../context';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { ATTEMPTS_ENDED } from '../../jobs/run';
import { JOB_HANDLERS } from '../../jobs/jobTypes';
import type { Database } from '../../models/database';
import { select } from '../../models/sql';
import type { TestDatabase } from '../database';
import { asSystem } from '../factories';
import type { TestServer } from '../server';
import { startTestServer } from '../server';
import { type Calls, callsOf } from './calls';
import { Sessions } from './sessions';
import { type Fakes, startFakes, WECHAT_URL } from './fakes';
import type { Fault } from './events';
import { breakerOf, faultyHandlers, type NextJob } from './faults';
import { newReplay, type Replay, type Snapshot } from './snapshots';
import { buildUsers, findUsers, type SimulatedUsers } from './simulatedUsers';
import type { Virtual } from './virtual';

export { AGENT_NAMES, type AgentName, type Name, type Who } from './simulatedUsers';
export type { Answer } from './calls';

/** The results that callers received, to compare with the database. */
export interface Acknowledged {
  /** Order numbers. */
  orders: Set<string>;
  /** The sum of all recharges by staff, in minor units. */
  recharged: number;
  cards: number;
  /** The API key of the partner. */
  partnerKey: string;
}

export interface Shop extends Calls {
  readonly server: TestServer;
  readonly database: Database;
  readonly system: Context;
  readonly people: SimulatedUsers;
  readonly acknowledged: Acknowledged;
  readonly violations: string[];
  readonly trace: string[];
  /** Lists that were kept at earlier instants. */
  readonly snapshots: Snapshot[];
  /** The rows that follow from the history. */
  readonly replay: Replay;
  readonly virtual: Virtual;
  readonly doubles: Fakes;
  rows<Row extends object>(sql: string, values?: (string | number | null)[]): Promise<Row[]>;
  runJobs(fault?: Fault): Promise<void>;
  close(): Promise<void>;
}

const NOTHING: Acknowledged = { orders: new Set(), recharged: 0, cards: 0, partnerKey: '' };

/** Opens a shop on a database, and builds its people if there are none. */
export async function openShop(
  virtual: Virtual,
  opened: Promise<TestDatabase>,
  before: Acknowledged = NOTHING,
): Promise<Shop> {
  const doubles = startFakes();
  const settings = { approvals: true, publicUrl: 'https://shop.test', wechatApi: WECHAT_URL };
  const server = await startTestServer(settings, undefined, undefined, doubles.services, opened);
  const { database } = server;
  const system = asSystem(database);
  const people = (await findUsers(system)) ?? (await buildUsers(system));
  const acknowledged = { ...before, orders: new Set(before.orders) };
  const desk = new Sessions(server, people, () => acknowledged.partnerKey);
  const violations: string[] = [];
  const next: NextJob = { lost: 0 };
  const handlers = faultyHandlers(database, database.services.get(JOB_HANDLERS), next);
  await ensureSchedules(database, handlers);
  const error = (thrown: unknown, { kind }: { kind: string }): void => {
    const text = String((thrown as Error).message);
    if (!/^simulated|was killed|lease was lost|^Ctrip answered ERROR|^the connection was reset/.test(text))
      violations.push(`job ${kind}: ${text}`);
  };
  return {
    ...callsOf({ server, people, desk, breaker: breakerOf(database), virtual, violations }),
    server,
    database,
    system,
    people,
    violations,
    virtual,
    doubles,
    acknowledged,
    trace: [],
    snapshots: [],
    replay: newReplay(),
    rows: (sql, values) => select(system, sql, values),
    runJobs: async (fault) => {
      next.fault = fault;
      await runDueJobs(database, handlers, { error });
      const stopped = [...database.services.get(ATTEMPTS_ENDED).values()].reduce(
        (sum, { lost }) => sum + (lost ?? 0),
        0,
      );
      if (stopped < next.lost) violations.push('a job kept its work after it lost its lease');
    },
    close: async () => {
      doubles.restore();
      await server.close();
    },
  };
}
