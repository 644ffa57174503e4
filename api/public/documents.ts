import plans from '@t3d/resources/plans';
import orders from '@t3d/resources/orders';
import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Config } from '../config';
import type { Context } from '../context';
import { NotFound } from '../errors';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import type { IdentityDocument } from '../subjects/realNames';
import { eraseDocument, waitingBefore } from '../subjects/realNames';
import type { Brand } from '../subjects/wechat';
import { brandOf } from '../subjects/wechat';
import { isAccessKey } from './accessKey';
import { maskNumber, sellerOf } from './findCard';

/** A document as its holder follows it: nothing of it is readable. `plan` waits for it; `ahead` wait before it. */
export interface SubmittedDocument {
  id: number;
  status: IdentityDocument['status'];
  docType: IdentityDocument['docType'];
  name: string | null;
  documentNumber: string | null;
  submittedAt: Date;
  reviewedAt: Date | null;
  reason: string | null;
  ahead: number | null;
  number: string;
  plan: string | null;
  brand: Brand;
}

/** The first letter of each word. */
const maskName = (name: string): string =>
  name.replace(/\S+/g, (word) => [...word].map((sign, at) => (at === 0 ? sign : '*')).join(''));
/** Two characters at each end. */
const maskDocument = (number: string): string =>
  number.length > 4 ? number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2) : '*'.repeat(number.length);

function maskedPerson({ name, surname, givenName, idNumber, passportNumber, permitNumber }: IdentityDocument) {
  const called = name ?? [surname, givenName].filter(Boolean).join(' ');
  const number = idNumber ?? passportNumber ?? permitNumber;
  return { name: called ? maskName(called) : null, documentNumber: number ? maskDocument(number) : null };
}

/** The name of a plan that waits for the card to be verified. */
async function waitingPlan(ctx: Context, terminal: number): Promise<string | null> {
  const order = await table(ctx, orders).one({ terminal, status: 'NO_REAL_NAME' });
  return order?.plan ? ((await table(ctx, plans).one(order.plan))?.name ?? null) : null;
}

/** Reads a document for its holder. Refuses one that was erased: NotFound. */
async function readDocument(ctx: Context, id: number): Promise<SubmittedDocument> {
  const document = await table(ctx, realNames).one(id);
  const card = document && (await table(ctx, terminals).one(document.terminal));
  if (!document || !card || document.purgedAt !== null) throw new NotFound();
  const { status, docType, createdAt, reviewedAt, reason } = document;
  // The card may be another person's by now.
  const isHolder = card.ownerSince === null || (createdAt as Date) >= card.ownerSince;
  return {
    id,
    status,
    docType,
    ...maskedPerson(document),
    submittedAt: createdAt as Date,
    reviewedAt,
    reason: status === 'REJECTED' ? reason : null,
    ahead: status === 'SUBMITTED' ? await waitingBefore(ctx, id) : null,
    number: maskNumber(card.iccid),
    plan: isHolder ? await waitingPlan(ctx, card.id) : null,
    brand: await brandOf(ctx, isHolder ? sellerOf(card) : document.agent),
  };
}

/** The id of a document whose key the request carries. */
function openedId({ params, query }: Request, secretKey: string): number {
  const text = String(params.id);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (id === null || !isAccessKey(secretKey, `identity document ${id}`, query.key)) throw new NotFound();
  return id;
}

/** A submitted document by its key: read how far it is, and have it erased. */
export function documentCalls({ secretKey }: Config, contextOf: (request: Request) => Context): Router {
  const router = Router();
  router.get('/identity-documents/:id', async (request: Request, response: Response) => {
    const id = openedId(request, secretKey);
    response.set('Cache-Control', 'no-store');
    response.json({ code: 200, message: 'ok', data: await readDocument(contextOf(request), id) });
  });
  router.delete('/identity-documents/:id', async (request: Request, response: Response) => {
    const id = openedId(request, secretKey);
    await inTransaction(contextOf(request), (ctx) => eraseDocument(ctx, id));
    response.json({ code: 200, message: 'ok', data: null });
  });
  return router;
}
