import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { median, print, printTable } from '../report';

/**
 * Sends signed inbound messages to 1,000 numbers at a steady rate, while an owner reads a stream. Checks that none is
 * lost or duplicated.
 */
const [dialect = 'sqlite', rate = '1000', seconds = '30'] = process.argv.slice(2);
const NUMBERS = 1000;
const SECRET = 'demo-sms-secret';
const TICK_MS = 20;
const SENDER = 'sender';

interface Orders {
  port: number;
  numbers: string[];
  rate: number;
  seconds: number;
}
interface Sent {
  answered: number;
  refused: number;
  waits: number[];
  took: number;
}

function send(agent: Agent, port: number, to: string): Promise<number> {
  const body = JSON.stringify({
    messageId: randomUUID(),
    to,
    from: 'Bench',
    text: 'Your verification code is 482913. Never share it.',
    receivedAt: new Date().toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Timestamp': timestamp,
    'X-Signature': signature,
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path: '/ms-api/inbound', method: 'POST', agent, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends the same number of calls in each interval, even if responses are late. */
async function sendAll({ port, numbers, rate: wanted, seconds: long }: Orders): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const sent: Sent = { answered: 0, refused: 0, waits: [], took: 0 };
  const open: Promise<void>[] = [];
  const began = performance.now();
  const total = wanted * long;
  for (let count = 0; count < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * wanted));
    for (; count < due; count += 1) {
      const started = performance.now();
      open.push(
        send(agent, port, numbers[count % numbers.length] as string).then(
          (status) => {
            sent.waits.push(performance.now() - started);
            if (status === 200) sent.answered += 1;
            else sent.refused += 1;
          },
          () => {
            sent.refused += 1;
          },
        ),
      );
    }
    await new Promise((resolve) => {
      setTimeout(resolve, TICK_MS);
    });
  }
  await Promise.all(open);
  sent.took = performance.now() - began;
  agent.destroy();
  return sent;
}

async function measure(): Promise<void> {
  const { prepareMessages } = await import('./messageData');
  const { app, database, numbers, owner, token, close } = await prepareMessages(dialect, NUMBERS);
  const server = createServer(app).listen(0);
  const { port } = server.address() as AddressInfo;
  const control = new AbortController();
  let streamed = 0;
  const stream = await fetch(`http://127.0.0.1:${port}/ms-api/messages/events`, {
    headers: { 'X-Session-Id': token },
    signal: control.signal,
  });
  const reading = (async () => {
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>)
      streamed += Buffer.from(chunk).toString().split('event: message').length - 1;
  })().catch(() => undefined);
  const orders: Orders = { port, numbers, rate: Number(rate), seconds: Number(seconds) };
  const child = fork(import.meta.filename, [SENDER], { execArgv: ['--import', 'tsx'] });
  const answer = new Promise<Sent>((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as Sent));
    child.once('error', reject);
  });
  const before = process.cpuUsage();
  child.send(orders);
  const sent = await answer;
  const { user, system } = process.cpuUsage(before);
  await new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });
  const [[row], [own]] = await Promise.all([
    database.select<{ count: number; kinds: number }>(
      "SELECT COUNT(*) AS count, COUNT(DISTINCT messageHash) AS kinds FROM sms_messages WHERE state = 'DELIVERED'",
    ),
    database.select<{ count: number }>(`SELECT COUNT(*) AS count FROM sms_messages WHERE user = ${owner}`),
  ]);
  const waits = sent.waits.toSorted((a, b) => a - b);
  const at = (share: number): string => `${(waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0)} ms`;
  printTable(`${rate} messages a second for ${seconds} s on ${dialect}`, [
    ['sent', Number(rate) * Number(seconds)],
    ['answered 200', sent.answered],
    ['refused or cut off', sent.refused],
    ['stored, delivered', Number(row?.count)],
    ['different ones of them', Number(row?.kinds)],
    ['answered a second', Math.round(sent.answered / (sent.took / 1000))],
    ['answer: median · 95 % · 99 % · slowest', `${median(waits).toFixed(0)} ms · ${at(0.95)} · ${at(0.99)} · ${at(1)}`],
    ['processor for a message, server and stream', `${((user + system) / 1000 / sent.answered).toFixed(2)} ms`],
    ['messages of one owner · seen by its stream', `${Number(own?.count)} · ${streamed}`],
    ['highest memory', `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`],
  ]);
  const isWhole = Number(row?.count) === sent.answered && Number(row?.kinds) === sent.answered;
  print(isWhole && Number(own?.count) === streamed ? 'nothing lost, nothing doubled' : 'LOST OR DOUBLED');
  control.abort();
  await reading;
  server.closeAllConnections();
  server.close();
  await close();
  process.exitCode = isWhole ? 0 : 1;
}

if (dialect === SENDER)
  process.once('message', (orders) => {
    void sendAll(orders as Orders).then((sent) => process.send?.(sent, () => process.disconnect()));
  });
else await measure();
