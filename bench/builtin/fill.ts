import type { Database } from '../../api/models/database';
import type { Context } from '../../api/context';
import type { User } from '@t3d/resources/rows';
import { buildAdmin, buildAgent, buildSalesman } from '../../api/test/factories';

/** The columns of a table, each with an SQL expression. `seq` is the row number from 1. */
export type Columns = Readonly<Record<string, string | number>>;

/** Inserts rows by a single SQL statement. */
export async function fillTable({ sequelize }: Database, table: string, rows: number, columns: Columns): Promise<void> {
  const names = Object.keys(columns).map((name) => `\`${name}\``);
  const values = Object.values(columns);
  await sequelize.query(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM seq_1_to_${rows}`);
}

/** Returns SQL for `start` followed by the row number with `digits` digits. */
export const numbered = (start: string, digits: number): string => `CONCAT('${start}', LPAD(seq, ${digits}, '0'))`;

/** Returns columns of cards in several states, a second apart. */
export const cardColumns = (owner: string): Columns => ({
  iccid: numbered('8985', 15),
  cid: numbered('8985', 15),
  imsi: numbered('45400', 10),
  iccidTail: "LPAD(seq % 10000, 4, '0')",
  imsiTail: "LPAD(seq % 10000, 4, '0')",
  type: "'SIM'",
  status: "ELT(1 + seq % 4, 'STOCKED', 'UNUSED', 'ACTIVATED', 'UNACTIVATED')",
  realName: 0,
  smsRealName: 0,
  iccidLength: 19,
  owner,
  agent1: owner,
  version: 1,
  createdAt: 'NOW(3) - INTERVAL seq SECOND',
  updatedAt: 'NOW(3)',
});

/** Returns columns of orders in several states, a second apart. */
export const orderColumns = (plan: string | number, agentPlan: number, agent: string): Columns => ({
  orderNo: "CONCAT('B', seq)",
  orderType: "'DATA'",
  platform: "'AGENT'",
  terminal: '(SELECT MIN(id) FROM terminals)',
  plan,
  agentPlan,
  agent,
  type: "'SUM'",
  status: "ELT(1 + seq % 5, 'UNUSED', 'USING', 'COMPLETED', 'COMPLETED', 'REVOKED')",
  price: 500,
  totalPrice: 500,
  cost1: 500,
  agent1: agent,
  preOrder: 0,
  version: 1,
  createdAt: 'NOW(3) - INTERVAL seq SECOND',
  updatedAt: 'NOW(3)',
});

/** Returns columns for bills, each of another ledger transaction. */
export const billColumns = (account: string): Columns => ({
  transaction: 'seq',
  leg: 1,
  ledgerAccount: account,
  sequence: '1000 + seq',
  toAccount: account,
  previousBalance: 'seq * 40',
  amount: 40,
  balanceAfter: '(seq + 1) * 40',
  currency: "'USD'",
  type: "ELT(1 + seq % 4, 'PROFIT_SHARE', 'INC', 'RX', 'PAY')",
  orderNo: "CONCAT('B', seq)",
  hash: "REPEAT('0', 64)",
  version: 1,
  createdAt: 'NOW(3) - INTERVAL seq SECOND',
  updatedAt: 'NOW(3)',
  creditLimit: 0,
});

/** Returns columns for audit log entries, each about another record. */
export const changeColumns = (actor: string): Columns => ({
  actor,
  action: "ELT(1 + seq % 3, 'update', 'create', 'issue')",
  resource: "ELT(1 + seq % 4, 'terminals', 'orders', 'users', 'plans')",
  recordId: 'seq',
  changes: "'{}'",
  source: "ELT(1 + seq % 2, 'screen', 'api')",
  requestId: "CONCAT('request-', seq)",
  version: 1,
  createdAt: 'NOW(3) - INTERVAL seq SECOND',
  updatedAt: 'NOW(3)',
});

/** Creates an admin, a salesman and twenty agents, of whom the first `customers` belong to the salesman. */
export async function buildPeople(
  system: Context,
  customers: number,
): Promise<{ admin: User; salesman: User; agents: User[] }> {
  const admin = await buildAdmin(system);
  const salesman = await buildSalesman(system);
  const agents: User[] = [];
  for (let number = 0; number < AGENTS; number += 1)
    agents.push(await buildAgent(system, number < customers ? { salesman: salesman.id } : {}));
  return { admin, salesman, agents };
}
export const AGENTS = 20;
