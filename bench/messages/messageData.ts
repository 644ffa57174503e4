import { type RequestListener, createServer } from 'node:http';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { openWallet } from '../../api/ledger';
import type { Database } from '../../api/models/database';
import { select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { asSystem, buildAdmin } from '../../api/test/factories';
import { DAY_MS } from '../report';
import { PASSWORD, openBenchData } from '../builtin/benchData';
import { hashPassword } from '../../api/models/passwords';
import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsNumbers from '@t3d/resources/codes/sms-numbers';

export interface MessageData {
  app: RequestListener;
  database: Database & { select<Row extends object>(sql: string): Promise<Row[]> };
  numbers: string[];
  /** The customer who reads the stream, and who owns every hundredth number. */
  owner: number;
  token: string;
  close: () => Promise<void>;
}

/** Starts a server with `count` code numbers in use by two customers. */
export async function prepareMessages(dialect: string, count: number): Promise<MessageData> {
  const world = await openBenchData(dialect, 0);
  const ctx = asSystem(world.database);
  const passwordHash = await hashPassword(PASSWORD);
  const buyer = () => buildAdmin(ctx, { role: 'SMS_RECYCLE', passwordHash });
  const [owner, other] = [await buyer(), await buyer()];
  const numbers = Array.from({ length: count }, (_, place) => `8525${String(place).padStart(7, '0')}`);
  await inTransaction(ctx, async (inner) => {
    for (const { id } of [owner, other]) await openWallet(inner, { user: id, currency: 'USD' });
    await table(inner, smsNumbers).insertMany(
      numbers.map((number) => ({ number, country: 'HK', status: 'USING' as const, holder: other.id })),
    );
    const rows = await table(inner, smsNumbers).find({ status: 'USING' });
    const now = inner.now().getTime();
    await table(inner, smsCodeOrders).insertMany(
      rows.map(({ id }, place) => ({
        orderNo: `bench${id}`,
        number: id,
        liveNumber: id,
        user: place % 100 === 0 ? owner.id : other.id,
        country: 'HK',
        status: 'USING' as const,
        startedAt: new Date(now - DAY_MS),
        endsAt: new Date(now + DAY_MS),
      })),
    );
  });
  const config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: world.url };
  const app = await createApp(world.database, { config, log: pino({ level: 'silent' }) });
  const server = createServer(app).listen(0);
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: owner.account, password: PASSWORD }),
  });
  const token = answer.headers.get('x-session-id') ?? '';
  await answer.text();
  server.closeAllConnections();
  server.close();
  const asking = { select: <Row extends object>(sql: string) => select<Row>(ctx, sql) };
  return {
    app,
    database: Object.assign(world.database, asking),
    numbers,
    owner: owner.id,
    token,
    close: () => world.close(),
  };
}
