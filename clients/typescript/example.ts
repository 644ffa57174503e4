import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createPartnerClient } from './index';

// Buys a plan for an eSIM in stock and waits for the webhook that reports the eSIM as ready. Usage:
// T3D_URL=… T3D_KEY=… AGENT_PLAN=… WEBHOOK_PORT=… WEBHOOK_URL=… node --import tsx example.ts
const { T3D_URL = '', T3D_KEY = '', AGENT_PLAN, WEBHOOK_URL = '', WEBHOOK_PORT } = process.env;
const { POST } = createPartnerClient({ url: T3D_URL, key: T3D_KEY });
const hook = await POST('/webhooks', { body: { url: WEBHOOK_URL, events: ['order.provisioned'] } });
const receiver = createServer(async (request, response) => {
  const verifier = new Webhook(hook.data?.data.secret ?? '');
  console.log(JSON.stringify(verifier.verify(await text(request), request.headers as Record<string, string>)));
  response.end(() => receiver.close());
}).listen(Number(WEBHOOK_PORT));
const body = { agentPlan: Number(AGENT_PLAN), quantity: 1 };
const { digest } = (await POST('/orders/actions/buy/check', { body })).data?.data ?? {};
const header = { 'Idempotency-Key': randomUUID() };
const bought = await POST('/orders/actions/buy', { params: { header }, body: { ...body, digest } });
console.log(JSON.stringify(bought.data?.data ?? bought.error));
