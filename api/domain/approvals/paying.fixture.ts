import approvals from '@t3d/resources/people/approvals';
import orders from '@t3d/resources/orders/orders';
import type { AgentPlan, Approval, Order, User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { runDueJobs } from '../../jobs';
import { recharge } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { createOrder } from '../orders/commands/createOrder';

/** A server with `APPROVALS=on`, and calls that staff make on it. */
export class ApprovalTest {
  private readonly offers = new Map<string, Promise<AgentPlan>>();

  private constructor(
    readonly server: TestServer,
    readonly other: Caller,
    readonly passwordHash: string,
  ) {}

  static async open(): Promise<ApprovalTest> {
    const server = await startTestServer({ approvals: true });
    const { passwordHash } = await server.user('ADMIN');
    const other = await server.caller((await buildAdmin(asSystem(server.database), { passwordHash })).account);
    return new ApprovalTest(server, other, passwordHash as string);
  }

  get system(): Context {
    return asSystem(this.server.database);
  }

  /** Returns an administrator who has refunded nothing yet. */
  async freshAdmin(): Promise<Caller> {
    return this.server.caller((await buildAdmin(this.system, { passwordHash: this.passwordHash })).account);
  }

  /** Creates an agent who can log in. */
  buildBuyer(values: Partial<Omit<User, 'superior'>> = {}, superior?: User): Promise<User> {
    return buildAgent(this.system, {
      balance: 100_000_000,
      passwordHash: this.passwordHash,
      superior,
      ...(values as object),
    });
  }

  private offerOf(buyer: User, price: number): Promise<AgentPlan> {
    const key = `${buyer.id} ${price}`;
    const known =
      this.offers.get(key) ??
      buildPlan(this.system, { revocable: true }).then((plan) => buildAgentPlan(this.system, plan, buyer, price));
    this.offers.set(key, known);
    return known;
  }

  /** Creates an order that the agent paid from the wallet. */
  async sell(buyer: User, price: number, status: Order['status'] = 'UNUSED'): Promise<Order> {
    const offer = await this.offerOf(buyer, price);
    const card = await buildTerminal(this.system, { owner: buyer });
    const { id } = (await inTransaction(actAs(this.server.database, buyer), (ctx) =>
      createOrder({ ...ctx, idempotencyKey: randomUUID() }, { terminal: card.id, agentPlan: offer.id }),
    )) as { id: number };
    if (status !== null) await table(this.system, orders).update({ status }, id);
    return (await table(this.system, orders).one(id)) as Order;
  }

  /** Recharges a wallet and returns the history entry for an undo. */
  async rechargeBy(caller: Caller, user: User, amount: number): Promise<number> {
    const { body } = await caller.post('/t3d-api/users/actions/recharge').send({ ids: [user.id], amount });
    return body.undo.entry as number;
  }

  pay(user: User, amount: number): Promise<unknown> {
    return inTransaction(this.system, (ctx) =>
      recharge(ctx, { key: randomUUID(), user: user.id, amount, currency: 'USD', remark: null }),
    );
  }

  act(caller: Caller, resource: string, action: string, body: object) {
    return caller.post(`/t3d-api/${resource}/actions/${action}`).set('Idempotency-Key', randomUUID()).send(body);
  }

  refund(caller: Caller, { id }: Order, amount: number) {
    return this.act(caller, 'orders', 'partial-refund', { ids: [id], amount });
  }

  undo(caller: Caller, entry: number) {
    return caller.post(`/t3d-api/history/${entry}/undo`).set('Idempotency-Key', randomUUID()).send({});
  }

  approve(id: number, caller = this.other) {
    return this.act(caller, 'approvals', 'approve', { ids: [id] });
  }

  async approval(id: number): Promise<Approval> {
    return (await table(this.system, approvals).one(id)) as Approval;
  }

  async orderOf({ id }: Pick<Order, 'id'>): Promise<Order> {
    return (await table(this.system, orders).one(id)) as Order;
  }

  async noted({ orderNo }: Order): Promise<number[]> {
    const rows = await select<{ amount: number | string }>(
      this.system,
      'SELECT amount FROM pay_backs WHERE orderNo = ?',
      [orderNo],
    );
    return rows.map(({ amount }) => Number(amount));
  }

  work(): Promise<unknown> {
    return runDueJobs(this.server.database);
  }
}
