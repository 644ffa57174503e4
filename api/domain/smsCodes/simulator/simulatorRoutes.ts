import { readTime } from '@t3d/resources/kit';
import express, { Router, type Request } from 'express';
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { invalidField } from '../../../errors';
import { type Gateway, type InboundMessage, readId, readNumber, readSender, readText } from '../inbound/port';
import { GATEWAYS } from '../inbound/inboundRoutes';
import { signInbound } from '../inbound/signature';

function readGateway(name: unknown): Gateway {
  const found = GATEWAYS.find((gateway) => gateway.name === (name ?? 'HTTP'));
  if (!found) throw invalidField('gateway', 'oneOf');
  return found;
}

function readMessage(body: Readonly<Record<string, unknown>>): InboundMessage {
  const receivedAt = body.receivedAt === undefined ? new Date() : readTime(body.receivedAt);
  if (!receivedAt) throw invalidField('receivedAt', 'time');
  return {
    messageId: body.messageId === undefined ? randomUUID() : readId(body.messageId),
    to: readNumber(body.to),
    from: readSender(body.from),
    text: readText(body.text),
    receivedAt,
  };
}

function deliver(
  port: number,
  gateway: Gateway,
  { body, contentType }: ReturnType<Gateway['write']>,
  secret: string,
): Promise<{ status: number; answer: string }> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/ms-api/inbound${gateway.path === '/' ? '' : gateway.path}`,
        headers: {
          'Content-Type': contentType,
          'X-Timestamp': timestamp,
          'X-Signature': signInbound(secret, timestamp, body),
        },
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, answer: Buffer.concat(chunks).toString() }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Serves `POST /simulator/sms`, which signs a message as a gateway would and sends it to `/ms-api/inbound`. */
export function smsSimulator(secret: string): Router {
  const router = Router();
  router.post('/', express.json({ limit: '64kb' }), async (request: Request, response) => {
    const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const gateway = readGateway(body.gateway);
    const message = readMessage(body);
    const port = request.socket.localPort as number;
    const { status, answer } = await deliver(port, gateway, gateway.write(message), secret);
    response.json({ code: 200, message: 'ok', data: { messageId: message.messageId, status, answer } });
  });
  return router;
}
