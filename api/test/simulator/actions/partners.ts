import { callSupplier } from '../../../domain/ctrip/simulator/simulatorRoutes';
import { CTRIP } from '../fakes';
import type { Event } from '../events';
import type { Shop } from '../shop';
import type { Actions, Id, Run } from './action';
import { answered, chosen, NOTHING } from './action';

/** Buys and reads the order with the API key of agent a1. */
const buyByKey: Run = async (shop, event, random) => {
  const { id } = shop.people.a1;
  const sql = 'SELECT `id` FROM `terminals` WHERE `owner` = ? AND `status` NOT IN (?, ?) ORDER BY `id` DESC';
  const card = await chosen<Id>(shop, random, sql, [id, 'DISABLE', 'INVALID']);
  const plan = await chosen<Id>(shop, random, 'SELECT `id` FROM `agent_plans` WHERE `agent` = ? ORDER BY `id`', [id]);
  if (!card || !plan) return NOTHING;
  const body = { terminal: card.id, agentPlan: plan.id };
  const answer = await shop.command(event, 'partner', '/t3d-api/orders', body);
  for (const { status, body: made } of [answer, ...answer.others])
    if (status === 200) shop.acknowledged.orders.add(String(made.data?.orderNo));
  if (answer.status === 200) {
    const read = await shop.get('partner', `/t3d-api/orders/${String(answer.body.data?.id)}`);
    if (read.status !== 200) shop.violations.push(`a partner cannot read its own order: ${read.status}`);
  }
  return `a partner buys plan ${plan.id} for card ${card.id}: ${answered(answer)}`;
};

const day = (now: number, days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** Calls the product as Ctrip. With the fault, sends the same batch again. */
async function ctripCall(shop: Shop, event: Event, service: string, body: object, isAgain = false): Promise<string> {
  const sequenceId = `20260105${String(event.id).padStart(16, '0')}${service.padEnd(16, '0')}`.slice(0, 40);
  const send = () => callSupplier(shop.postCtrip, CTRIP, CTRIP.accountId, service, { sequenceId, ...body });
  const { code, message } = await send();
  if (isAgain || event.fault === 'request sent twice') {
    const again = await send();
    if (again.code !== code)
      shop.violations.push(`Ctrip got ${again.code} ${again.message} to a repeated ${service}, after ${code}`);
  }
  return code === '0000' ? code : `${code} ${message}`;
}

const CONTACTS = [{ name: '张三', mobile: '13800006620', intlCode: '86' }];

const orderAtCtrip: Run = async (shop, event, random) => {
  const otaOrderId = `11288${String(event.id).padStart(11, '0')}`;
  const price = { price: 16.8, salePrice: 16.8, cost: 14.2 };
  const currency = { priceCurrency: 'USD', salePriceCurrency: 'USD', costCurrency: 'USD' };
  const now = shop.virtual.now();
  const dates = { useStartDate: day(now, 2), useEndDate: day(now, 30) };
  const item = { PLU: 'ESIM', locale: 'zh-CN', ...dates, ...price, ...currency, quantity: 1 + random(2) };
  const made = await ctripCall(
    shop,
    event,
    'CreatePreOrder',
    { otaOrderId, contacts: CONTACTS, items: [item] },
    random(5) === 0,
  );
  if (made !== '0000' || random(5) === 0) return `Ctrip orders ${otaOrderId}: ${made}`;
  const [row] = await shop.rows<{ supplierOrderId: string }>(
    'SELECT `supplierOrderId` FROM `ctrip_orders` WHERE `otaOrderId` = ?',
    [otaOrderId],
  );
  const paid = await ctripCall(shop, event, 'PayPreOrder', {
    otaOrderId,
    supplierOrderId: row?.supplierOrderId,
    confirmType: 2,
    orderLastConfirmTime: `${day(now, 1)} 15:28:00`,
    items: [{ itemId: `${otaOrderId}0`, PLU: 'ESIM' }],
  });
  return `Ctrip orders ${otaOrderId}: ${made}, and pays: ${paid}`;
};

interface CtripRow {
  otaOrderId: string;
  supplierOrderId: string;
  itemId: string | null;
  quantity: number;
}

const cancelAtCtrip: Run = async (shop, event, random) => {
  const sql = 'SELECT `otaOrderId`, `supplierOrderId`, `itemId`, `quantity` FROM `ctrip_orders` ORDER BY `id` DESC';
  const item = await chosen<CtripRow>(shop, random, sql);
  if (!item) return NOTHING;
  const { otaOrderId, supplierOrderId, itemId } = item;
  const cancelled = await ctripCall(shop, event, 'CancelOrder', {
    otaOrderId,
    supplierOrderId,
    confirmType: 2,
    items: [{ itemId: itemId ?? '0', PLU: 'ESIM', cancelType: 1, quantity: Number(item.quantity) }],
  });
  const input = await ctripCall(shop, { ...event, fault: undefined }, 'QueryOrder', { otaOrderId });
  return `Ctrip cancels ${otaOrderId}: ${cancelled}, and asks for it: ${input}`;
};

export const PARTNERS: Actions = {
  'buy by key': { weight: 4, run: buyByKey },
  'order at Ctrip': { weight: 4, run: orderAtCtrip },
  'cancel at Ctrip': { weight: 2, run: cancelAtCtrip },
};
