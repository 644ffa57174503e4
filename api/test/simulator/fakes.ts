import type { Express } from 'express';
import express from 'express';
import supertest from 'supertest';
import { WEBHOOK_SENDER } from '../../builtin/webhooks/send';
import type { FakeCtrip } from '../../domain/ctrip/simulator/simulatorRoutes';
import { createFakeCtrip as createCtrip } from '../../domain/ctrip/simulator/simulatorRoutes';
import { createFakeWeChat as createWeChat } from '../../domain/wechat/simulator/simulatorRoutes';
import type { Provided } from '../../models/services';
import { provide } from '../../models/services';

/** Ctrip's account for the shop. */
export const CTRIP = {
  accountId: 'acc001',
  aesKey: '0123456789abcdef',
  aesIv: 'fedcba9876543210',
  signKey: 'SIGNKEY0123456789',
} as const;
const HOST = 'https://ctrip.shop.test';
export const CTRIP_URLS = {
  noticeUrl: `${HOST}/api/order/notice.do`,
  priceUrl: `${HOST}/api/product/price.do`,
  stockUrl: `${HOST}/api/product/stock.do`,
};

/** The WeChat account of agent b1. */
export const WECHAT = {
  appId: 'wx1234567890abcdef',
  appSecret: '0123456789abcdef0123456789abcdef',
  token: 'AgentToken1',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  mode: 'SAFE',
} as const;
export const WECHAT_URL = 'https://wechat.shop.test';

/** The simulated servers of Ctrip and WeChat, and receivers of webhooks. */
export interface Fakes {
  readonly ctrip: FakeCtrip;
  /** The ids of accepted webhook messages, in order. */
  readonly accepted: string[];
  readonly services: readonly Provided[];
  /** Restores the process's own `fetch`. */
  restore(): void;
}

/** The percentage of calls that outside programs leave unanswered. */
const SILENT = 12;

type Reply = { status: number | null; body: string | null; error: string | null };
const nothing: Reply = { status: null, body: null, error: 'no complete answer within 10 s' };

/** Returns a webhook receiver that sometimes fails or loses an answer. */
function receiverOf(accepted: string[]) {
  const known = new Set<string>();
  return ({ headers }: { headers: Readonly<Record<string, string>> }): Promise<Reply> => {
    const chance = Math.random() * 100;
    if (chance < SILENT / 2) return Promise.resolve({ status: 503, body: 'busy', error: null });
    const id = String(headers['webhook-id']);
    if (!known.has(id)) accepted.push(id);
    known.add(id);
    return Promise.resolve(chance < SILENT ? nothing : { status: 200, body: 'thanks', error: null });
  };
}

/** Replaces `fetch` by the simulated servers of Ctrip and WeChat. */
export function startFakes(): Fakes {
  const accepted: string[] = [];
  const ctrip = createCtrip((id) => (id === CTRIP.accountId ? CTRIP : null));
  const servers: Readonly<Record<string, Express>> = {
    [HOST]: express().use(ctrip.router),
    [WECHAT_URL]: express().use(createWeChat().router),
  };
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const server = servers[url.origin];
    if (!server) throw new Error(`nobody serves ${url.origin} in a simulation`);
    if (Math.random() * 100 < SILENT) throw new Error('the connection was reset');
    const program = supertest(server);
    const request = program[init?.method === 'POST' ? 'post' : 'get'](url.pathname + url.search);
    const body = init?.body as string | undefined;
    const answer = await request.set((init?.headers ?? {}) as Record<string, string>).send(body);
    return new Response(answer.text, { status: answer.status });
  };
  return {
    ctrip,
    accepted,
    services: [provide(WEBHOOK_SENDER, receiverOf(accepted)) as Provided],
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
