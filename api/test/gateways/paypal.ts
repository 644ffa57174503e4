import { randomBytes } from 'node:crypto';
import type { FakeServer, ReceivedRequest, SentAnswer } from './fakeServer';
import { startFakeServer } from './fakeServer';
import type { Certified } from './fakeCertificates';
import type { Forgery } from './paypalSignatures';
import { makeChain, settingsFor, signNotice } from './paypalSignatures';
import type { RawNotice } from '../../domain/payments/gateways/port';
import type { PayPalSettings } from '../../domain/payments/gateways/paypal/client';

interface Money {
  currency_code: string;
  value: string;
}
interface Link {
  rel: string;
  href: string;
  method: string;
}
export interface Capture {
  id: string;
  status: string;
  amount: Money;
  custom_id: string;
  invoice_id: string;
  create_time: string;
  payee: { merchant_id: string };
  supplementary_data?: { related_ids: { order_id: string } };
}
interface Unit {
  reference_id: string;
  custom_id: string;
  invoice_id: string;
  amount: Money;
  payee: { merchant_id: string };
  payments?: { captures: Capture[]; refunds?: Refund[] };
}
export interface Order {
  id: string;
  status: string;
  intent: string;
  purchase_units: [Unit];
  links: Link[];
}
export interface Refund {
  id: string;
  status: string;
  amount: Money;
  custom_id: string;
  invoice_id: string;
  create_time: string;
  links: Link[];
}

/** A fake PayPal with tokens, certificates and signed notices. */
export interface FakePayPal extends FakeServer {
  settings: PayPalSettings;
  root: Certified;
  orders: Map<string, Order>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  /** Certificate bundles by name, as in PayPal's folder of certificates. */
  certificates: Map<string, string>;
  transactions: object[];
  /** Rejects the next call with this error, if its path ends in `path`. `meanwhile` runs just before. */
  rejectNext: { status: number; issue: string; path?: string; meanwhile?: () => void } | null;
  captureState: string;
  refundState: string;
  /** Rejects every token that was issued so far. */
  forgetTokens(): void;
  /** Approves a payment's order as the payer would. Returns the notice's content. */
  approve(orderId: string): Order;
  notice(event: string, resource: unknown, forgery?: Forgery): RawNotice;
}

const newId = (): string => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
const json = (value: unknown, status = 200): SentAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const refusal = (status: number, issue: string): SentAnswer =>
  json(
    {
      name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue,
      message: 'refused by the fake server',
      debug_id: 'd',
      details: [{ issue }],
    },
    status,
  );
type World = Pick<
  FakePayPal,
  'orders' | 'captures' | 'refunds' | 'transactions' | 'captureState' | 'refundState' | 'certificates'
> & { url: string; repeated: Map<string, string> };

/** Creates an object once per PayPal-Request-Id and kind of call. */
function once(
  world: World,
  request: ReceivedRequest,
  kind: string,
  make: () => { id: string } | SentAnswer,
): string | SentAnswer {
  const key = `${kind} ${request.headers['paypal-request-id'] ?? newId()}`;
  const known = world.repeated.get(key);
  if (known) return known;
  const made = make();
  if (!('id' in made)) return made;
  world.repeated.set(key, made.id);
  return made.id;
}

function openOrder(world: World, request: ReceivedRequest): SentAnswer {
  const id = once(world, request, 'order', () => {
    const order = { ...(JSON.parse(request.body) as Order), id: newId(), status: 'PAYER_ACTION_REQUIRED' };
    order.links = [
      { rel: 'self', href: `${world.url}/v2/checkout/orders/${order.id}`, method: 'GET' },
      { rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${order.id}`, method: 'GET' },
    ];
    world.orders.set(order.id, order);
    return order;
  });
  if (typeof id !== 'string') return id;
  const { status, links } = world.orders.get(id) as Order;
  return json({ id, status, links }, 201);
}

function capture(world: World, request: ReceivedRequest, order: Order): SentAnswer {
  const [unit] = order.purchase_units;
  const made = once(world, request, 'capture', () => {
    if (unit.payments) return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED');
    const money: Capture = {
      id: newId(),
      status: world.captureState,
      amount: unit.amount,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      payee: unit.payee,
      create_time: '2026-11-20T10:30:00Z',
      supplementary_data: { related_ids: { order_id: order.id } },
    };
    world.captures.set(money.id, money);
    unit.payments = { captures: [money] };
    order.status = 'COMPLETED';
    return money;
  });
  return typeof made === 'string' ? json(order, 201) : made;
}

function patch(request: ReceivedRequest, order: Order): SentAnswer {
  if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_COMPLETED');
  const [unit] = order.purchase_units;
  const [change] = JSON.parse(request.body) as [{ op: string; path: string; value: string }];
  if (change.op !== 'replace' || change.path !== `/purchase_units/@reference_id=='${unit.reference_id}'/custom_id`)
    return refusal(400, 'INVALID_REQUEST');
  unit.custom_id = change.value;
  return { status: 204, body: '' };
}

function refund(world: World, request: ReceivedRequest, money: Capture): SentAnswer {
  const input = JSON.parse(request.body) as Refund;
  const made = once(world, request, 'refund', () => {
    if (Number(input.amount.value) > Number(money.amount.value)) return refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const one: Refund = {
      id: newId(),
      status: world.refundState,
      amount: input.amount,
      custom_id: input.custom_id,
      invoice_id: input.invoice_id,
      create_time: '2026-11-20T11:00:00Z',
      links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${money.id}`, method: 'GET' }],
    };
    world.refunds.set(one.id, one);
    const payments = world.orders.get(money.supplementary_data?.related_ids.order_id ?? '')?.purchase_units[0].payments;
    if (payments) payments.refunds = [...(payments.refunds ?? []), one];
    money.status = input.amount.value === money.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return one;
  });
  return typeof made === 'string' ? json(world.refunds.get(made), 201) : made;
}

function search(world: World, { url }: ReceivedRequest): SentAnswer {
  const [page, size] = [Number(url.searchParams.get('page')), 2];
  const rows = world.transactions.slice((page - 1) * size, page * size).map((info) => ({ transaction_info: info }));
  return json({
    transaction_details: rows,
    page,
    total_items: world.transactions.length,
    total_pages: Math.max(1, Math.ceil(world.transactions.length / size)),
  });
}

function answer(world: World, request: ReceivedRequest): SentAnswer {
  const {
    method,
    url: { pathname },
  } = request;
  if (pathname === '/v2/checkout/orders') return openOrder(world, request);
  if (pathname === '/v1/reporting/transactions') return search(world, request);
  const [, orderId = '', capturing] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(pathname) ?? [];
  const order = world.orders.get(orderId);
  if (order)
    return capturing ? capture(world, request, order) : method === 'PATCH' ? patch(request, order) : json(order);
  const [, captureId = '', refunding] = /^\/v2\/payments\/captures\/(\w+)(\/refund)?$/.exec(pathname) ?? [];
  const money = world.captures.get(captureId);
  if (money) return refunding ? refund(world, request, money) : json(money);
  return refusal(404, 'INVALID_RESOURCE_ID');
}

function giveToken(settings: PayPalSettings, tokens: Set<string>, request: ReceivedRequest): SentAnswer {
  if (
    request.headers.authorization !==
    `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`
  )
    return json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
  const token = randomBytes(16).toString('hex');
  tokens.add(token);
  return json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: 32_400,
    scope: 'https://uri.paypal.com/services/payments',
  });
}

const eventOf = (event: string, resource: unknown, { id = `WH-${newId()}` }: Forgery): object => ({
  id,
  event_version: '1.0',
  create_time: '2026-11-20T10:30:01Z',
  resource_version: '2.0',
  event_type: event,
  summary: 'notice',
  resource,
});

export async function startPayPal(): Promise<FakePayPal> {
  const { root, leaf, bundle } = makeChain();
  const tokens = new Set<string>();
  const server = await startFakeServer((request) => {
    const { pathname } = request.url;
    const input = fake.rejectNext;
    if (input && (!input.path || pathname.endsWith(input.path))) {
      fake.rejectNext = null;
      input.meanwhile?.();
      return refusal(input.status, input.issue);
    }
    const certificate = /^\/v1\/notifications\/certs\/([\w-]+)$/.exec(pathname)?.[1];
    if (certificate)
      return {
        status: fake.certificates.has(certificate) ? 200 : 404,
        body: fake.certificates.get(certificate) ?? '',
      };
    if (pathname === '/v1/oauth2/token') return giveToken(fake.settings, tokens, request);
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) return refusal(401, 'invalid_token');
    return answer(world, request);
  });
  const settings = settingsFor(root, server.url);
  const fake: FakePayPal = {
    ...server,
    settings,
    root,
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    transactions: [],
    certificates: new Map([['CERT-360caa42-fca2a594-1d93a270', bundle]]),
    rejectNext: null,
    captureState: 'COMPLETED',
    refundState: 'COMPLETED',
    forgetTokens: () => {
      tokens.clear();
    },
    approve(orderId) {
      const order = fake.orders.get(orderId);
      if (!order) throw new Error(`the fake server has no order ${orderId}`);
      order.status = 'APPROVED';
      return structuredClone(order);
    },
    notice: (event, resource, forgery = {}) =>
      signNotice(settings, leaf.privateKey, Buffer.from(JSON.stringify(eventOf(event, resource, forgery))), forgery),
  };
  const world: World = Object.assign(fake, { repeated: new Map<string, string>() });
  return fake;
}
