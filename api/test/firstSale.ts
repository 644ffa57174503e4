import { luhnDigit } from '@t3d/resources/cards/numbers';
import { createHash, randomUUID } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Answer {
  data?: Record<string, unknown>;
  rows?: Record<string, unknown>[];
  message: string;
  errors?: unknown;
}
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Logs in as an external program. Returns a function that makes calls and throws if one is rejected. */
async function logIn(url: string, account: string, password: string): Promise<Call> {
  let session = '';
  const call: Call = async (method, path, body) => {
    const form = body instanceof FormData;
    const answer = await fetch(`${url}/t3d-api${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        'Idempotency-Key': randomUUID(),
        ...(session && { 'X-Session-Id': session }),
        ...(!form && body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const content = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`);
    session ||= answer.headers.get('x-session-id') ?? '';
    return content;
  };
  await call('POST', '/web/sessions', { account, password: sha256(password) });
  return call;
}

const idOf = ({ data }: Answer): number => data?.id as number;
const ICCID = `898600000000000001${luhnDigit('898600000000000001')}`;

function cardFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`ICCID,Type\n${ICCID},SIM\n`], { type: 'text/csv' }), 'cards.csv');
  return form;
}

/** Creates the data for the first sale (a customer with money, a plan and a card). */
async function prepare(admin: Call) {
  const customer = { account: 'customer@example.com', password: 'customer-12' };
  const agent = idOf(
    await admin('POST', '/users', {
      ...customer,
      role: 'AGENT_1',
      password: sha256(customer.password),
      accountType: 'EMAIL',
      nickname: 'First customer',
      currency: 'USD',
      accountAuth: true,
    }),
  );
  await admin('POST', '/users/actions/recharge', { ids: [agent], amount: 10_000 });
  const plan = idOf(
    await admin('POST', '/plans', {
      planCode: 'FIRST-1',
      name: 'First plan',
      type: 'SUM',
      terminalType: 'SIM',
      areaCodes: ['CN'],
      corpCost: 100,
      cooperationPrice: 150,
      retailPrice: 300,
      rules: { dataMB: 1024, validDays: 30, activation: 'FIRST_USE' },
    }),
  );
  await admin('POST', '/plans/actions/list', { ids: [plan] });
  await admin('POST', '/plans/actions/issue', { ids: [plan], agents: [agent], cooperationPrice: 250 });
  const { data } = await admin('POST', '/terminals/import?dryRun=false', cardFile());
  if (data?.created !== 1) throw new Error(`the import answered ${JSON.stringify(data)}`);
  await admin('POST', '/terminals/actions/issue', { ranges: [ICCID], toUser: agent });
  return customer;
}

/**
 * Makes the first sale of a new installation over HTTP, from the ADMIN's login to a purchase. Returns the bill's amount
 * in minor units.
 */
export async function makeFirstSale(url: string, account: string, password: string): Promise<number> {
  const admin = await logIn(url, account, password);
  const customer = await prepare(admin);
  const buyer = await logIn(url, customer.account, customer.password);
  const [plan] = (await buyer('GET', '/agent-plans')).rows ?? [];
  const [card] = (await buyer('GET', '/terminals')).rows ?? [];
  const { data: order } = await buyer('POST', '/orders', { agentPlan: plan?.id, terminal: card?.id });
  const bills = (await buyer('GET', `/bills?type=BUY&orderNo=${String(order?.orderNo)}`)).rows ?? [];
  return bills.reduce((sum, { amount }) => sum + Number(amount), 0);
}
