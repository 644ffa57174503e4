import { idCheckDigit } from '@t3d/resources/identity';
import auditLog from '@t3d/resources/builtin/audit-log';
import terminals from '@t3d/resources/cards/terminals';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import { REAL_NAME_SETTINGS, STANDARD_SETTINGS } from './submitDocument';
import type { AgentPlan, Terminal, User } from '@t3d/resources/rows';

export let server: TestServer;
export let admin: Caller;
export let sales: Caller;
export let holder: User;
export let offer: AgentPlan;
export let smsOffer: AgentPlan;
export let card: Terminal;
let made = 0;

/** Opens a server with a card owner and plans. Each test of the file has a new card. */
export function openRealNames(): void {
  beforeAll(async () => {
    server = await startTestServer({ simulators: false });
    admin = await server.as('ADMIN');
    sales = await server.as('SALESMAN');
    holder = await buildAgent(system(), { balance: 1_000_000, salesman: (await server.user('SALESMAN')).id });
    offer = await buildAgentPlan(system(), await buildPlan(system()), holder, 200);
    smsOffer = await buildAgentPlan(
      system(),
      await buildPlan(system(), { service: 'SMS', rules: { messages: 10, months: 1 } as never }),
      holder,
      200,
    );
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.database.services.provide(REAL_NAME_SETTINGS, STANDARD_SETTINGS);
    card = await buildTerminal(system(), { owner: holder, realName: true });
  });
}

/** Sets the card for the documents that the test submits next. */
export const takeCard = (terminal: Terminal): void => {
  card = terminal;
};
export const system = (): Context => asSystem(server.database);
/** Returns an ID card number that is unique within the file. */
export const anId = (): string => {
  made += 1;
  const body = `11010519491231${String(2 * made).padStart(3, '0')}`;
  return body + idCheckDigit(body);
};
export const cardNow = async (id = card.id): Promise<Terminal> =>
  (await table(system(), terminals).one(id)) as Terminal;
const document = (more: object = {}): object => ({
  terminal: card.id,
  docType: 'ID_CARD',
  name: '张三',
  idNumber: anId(),
  ...more,
});
export const submit = (more: object = {}, by = admin) => by.post('/t3d-api/real-names').send(document(more));
export const submitted = async (more: object = {}): Promise<number> => {
  const { body } = await submit(more);
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return body.data.id as number;
};
export const act = (action: string, ids: number[], more: object = {}, by = admin) =>
  by.post(`/t3d-api/real-names/actions/${action}`).send({ ids, ...more });
export const trail = (id: number, resource = 'real-names') =>
  table(system(), auditLog).find({ resource, recordId: id });
export const raw = (sql: string) =>
  server.database.sequelize.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
