import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Books } from './checkWallets';
import { type Attempted, Client, type Session } from './client';
import type { Bill, CardCall, CardOperation, CardState, WalletCall, WalletOperation } from './operations';
import { BEGUN, type HistoryUser, type HistoryData } from './historyData';

const LANES = 8;
/** The milliseconds between two calls of a lane. */
const REST = 15;
/** The number of pairs of cards in use at the same time. */
const PAIRS = 3;
const PAIR_MS = 1_500;
const PAGE = 100;

export interface Histories {
  wallets: WalletOperation[];
  cards: CardOperation[];
  repeats: number;
  /** Unexpected answers, for example a success without a changed card. */
  odd: string[];
}

const below = (limit: number): number => Math.floor(Math.random() * limit);
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;

/** Makes the calls of a run and records what the clients saw. */
export class Recorder {
  readonly histories: Histories = { wallets: [], cards: [], repeats: 0, odd: [] };
  private readonly started = performance.now();
  constructor(
    private readonly urls: () => readonly string[],
    private readonly world: HistoryData,
  ) {}

  private note({ repeats, result, status, body }: Attempted, path: string): void {
    this.histories.repeats += repeats;
    if (result === 'refused' && status !== 400 && status !== 404)
      this.histories.odd.push(`${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }

  private async money(client: Client): Promise<void> {
    const { admin, agents } = this.world;
    const [a1, a2, a3] = agents as [HistoryUser, HistoryUser, HistoryUser];
    if (below(3) === 0) return this.readWallets(client);
    const id = randomUUID();
    const isRecharge = below(3) === 0;
    const [from, to] = pick([
      [a1, a2],
      [a2, a3],
    ]);
    const amount = 100 + below(isRecharge ? 4_000 : 9_000);
    const asked: WalletCall = isRecharge
      ? { kind: 'recharge', to: pick(agents).id, amount }
      : { kind: 'transfer', from: from.id, to: to.id, amount };
    const path = `/users/actions/${asked.kind}`;
    const body = asked.kind === 'recharge' ? { ids: [asked.to] } : { toUser: asked.to };
    const session = asked.kind === 'recharge' ? admin.session : from.session;
    const answer = await client.call(session, path, { ...body, amount, remark: id }, id);
    this.note(answer, path);
    const { invoked, returned, result } = answer;
    this.histories.wallets.push({ id, invoked, returned, result, asked });
  }

  private async readWallets(client: Client): Promise<void> {
    const { admin, agents } = this.world;
    const path = `/users?size=${PAGE}`;
    const answer = await client.call(admin.session, path);
    this.note(answer, path);
    if (answer.result !== 'ok') return;
    const ids = agents.map(({ id }) => id);
    const rows = (answer.body.rows ?? []).filter(({ id }) => ids.includes(Number(id)));
    const seen = Object.fromEntries(rows.map(({ id, balance }) => [Number(id), Number(balance)]));
    const { invoked, returned, result } = answer;
    this.histories.wallets.push({
      id: `read-${randomUUID()}`,
      invoked,
      returned,
      result,
      asked: { kind: 'read', seen },
    });
  }

  private callFor(pair: readonly [number, number]): { asked: CardCall; session: Session; path: string; body?: object } {
    const { admin, agents } = this.world;
    const [a1, a2, a3] = agents as [HistoryUser, HistoryUser, HistoryUser];
    const card = pick(pair);
    const roll = below(20);
    const staff = { by: null, session: admin.session };
    if (roll < 6) {
      const seen = { owner: null, status: '' };
      return { asked: { kind: 'read', card, seen }, session: admin.session, path: `/terminals/${card}` };
    }
    if (roll < 15) {
      const { by, session, to } = pick([
        { ...staff, to: a1.id },
        { ...staff, to: pick(agents).id },
        { by: a1.id, session: a1.session, to: a2.id },
        { by: a2.id, session: a2.session, to: a3.id },
      ]);
      const body = { ids: [card], toUser: to };
      return { asked: { kind: 'issue', card, by, to }, session, path: '/terminals/actions/issue', body };
    }
    if (roll < 19) {
      const { by, session } = pick([staff, { by: a1.id, session: a1.session }]);
      return {
        asked: { kind: 'recycle', card, by },
        session,
        path: '/terminals/actions/recycle',
        body: { ids: [card] },
      };
    }
    const [from, to] = card === pair[0] ? pair : ([pair[1], pair[0]] as const);
    const path = '/terminals/actions/transfer-card';
    return { asked: { kind: 'transfer-card', from, to }, session: admin.session, path, body: { from, to } };
  }

  private async card(client: Client): Promise<void> {
    const { pairs } = this.world;
    const turn = Math.floor((performance.now() - this.started) / PAIR_MS);
    const pair = pairs[(turn * PAIRS + below(PAIRS)) % pairs.length];
    const { asked, session, path, body } = this.callFor([...(pair?.keys() ?? [])] as [number, number]);
    const id = randomUUID();
    const answer = await client.call(session, path, body, body && id);
    this.note(answer, path);
    const { invoked, returned, result } = answer;
    if (asked.kind === 'read') {
      if (result !== 'ok') return;
      const seen = stateIn(answer.body);
      this.histories.cards.push({ id, invoked, returned, result, asked: { ...asked, seen } });
      return;
    }
    if (result === 'ok' && Number(answer.body.data?.affected) !== 1)
      this.histories.odd.push(`${path}: ${JSON.stringify(answer.body)}`);
    this.histories.cards.push({ id, invoked, returned, result, asked });
  }

  private async lane(place: number, isOver: () => boolean): Promise<void> {
    const client = new Client(this.urls(), place);
    while (!isOver()) {
      await (place % 2 === 0 ? this.money(client) : this.card(client));
      await sleep(REST);
    }
  }

  /** Makes calls in several lanes until the run is over. */
  async run(isOver: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: LANES }, (_, place) => this.lane(place, isOver)));
  }

  /** Reads the bills of all wallets after the run. */
  async readBooks(): Promise<Books> {
    const client = new Client(this.urls(), 0);
    const bills = new Map<number, Bill[]>();
    for (const { id } of this.world.agents) {
      const ofWallet: Bill[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/bills?toAccount=${id}&sort=id&order=ASC&size=${PAGE}&page=${page}`;
        const { body } = await client.call(this.world.admin.session, path);
        for (const { remark, amount, previousBalance, balanceAfter } of body.rows ?? [])
          ofWallet.push({
            operation: String(remark),
            amount: Number(amount),
            previousBalance: Number(previousBalance),
            balanceAfter: Number(balanceAfter),
          });
        if ((body.rows?.length ?? 0) < PAGE) break;
      }
      // Leaves out the first bill, the recharge that created the balance.
      bills.set(id, ofWallet.slice(1));
    }
    return { bills, begun: new Map(this.world.agents.map(({ id }) => [id, BEGUN])) };
  }

  /** Reads every used card after the run, to find lost changes. */
  async readCards(): Promise<void> {
    const client = new Client(this.urls(), 0);
    const used = new Set(this.histories.cards.flatMap(({ asked }) => ('card' in asked ? [asked.card] : [asked.to])));
    for (const card of used) {
      const { invoked, returned, body } = await client.call(this.world.admin.session, `/terminals/${card}`);
      const asked: CardCall = { kind: 'read', card, seen: stateIn(body) };
      this.histories.cards.push({ id: randomUUID(), invoked, returned, result: 'ok', asked });
    }
  }
}

/** Returns a card as an ADMIN sees it. Throws without a status, because the card would otherwise look like stock. */
function stateIn({ data = {} }: Attempted['body']): CardState {
  const { status } = data;
  if (typeof status !== 'string' || !('agent1' in data)) throw new Error(`no card: ${JSON.stringify(data)}`);
  const owner = [data.agent3, data.agent2, data.agent1].map(idOf).find((id) => id !== null);
  return { owner: owner ?? null, status };
}

/** Returns the id in a reference field, which may be an id or an object. */
function idOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  return Number(typeof value === 'object' ? (value as { id: number }).id : value);
}
