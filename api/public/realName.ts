import { receiveFile, redrawPicture } from '../builtin/files';
import { type Field, validate, kindOf } from '@t3d/resources/kit';
import realNames from '@t3d/resources/cards/real-names';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import {
  type DocumentValues,
  type IdentityDocument,
  submitDocument,
  eraseDocument,
  waitingBefore,
} from '../domain/realNames';
import type { Config } from '../config';
import type { Context } from '../context';
import { writableFields } from '../engine/access/permissions';
import { Invalid, TooMany, invalidField, NotFound } from '../errors';
import { addressOf } from '../middleware/security';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { accessKeyOf, isAccessKey, type Card, maskNumber, sellerOf } from './findCard';
import { readCardPlans } from './cardPlans';
import plans from '@t3d/resources/plans/plans';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { readTitle } from '../domain/plans';
import { type Brand, brandOf } from '../domain/wechat';

const WINDOW_SECONDS = 600;
const TRIES_PER_WINDOW = 30;
const DAY_SECONDS = 86_400;
const DOCUMENTS_PER_DAY = 5;

/** Limits an address to thirty attempts in ten minutes, before any byte of a picture is read. */
export const documentRateLimit = (): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: TRIES_PER_WINDOW,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (_request, _response, next) => next(new TooMany('realNames.tooOften', WINDOW_SECONDS)),
  });

/** Limits a card to five documents a day, including rejected ones. */
async function requireWaiting(ctx: Context, card: Card): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_SECONDS * 1000).toISOString();
  if ((await table(ctx, realNames).count({ terminal: card.id, createdAt: { gt: since } })) >= DOCUMENTS_PER_DAY)
    throw new TooMany('realNames.tooOften', DAY_SECONDS);
}

/** Returns the fields of the form for holders: those of the staff form without card and picture. */
function formFields(ctx: Context): Record<string, Field> {
  const { terminal: _terminal, image: _image, ...fields } = writableFields(ctx.actor, realNames, 'create');
  return fields;
}

/** Parses the texts of a form. Throws with an error per field for unknown fields and invalid values. */
function readForm(ctx: Context, form: unknown): DocumentValues & { docType: IdentityDocument['docType'] } {
  const fields = formFields(ctx);
  const read = Object.entries((form ?? {}) as Record<string, unknown>)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [
      name,
      fields[name] && kindOf(fields[name]).value === 'whole' && /^\d{1,9}$/.test(String(text)) ? Number(text) : text,
    ]);
  const { value, errors } = validate(fields, Object.fromEntries(read));
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return value as DocumentValues & { docType: IdentityDocument['docType'] };
}

/**
 * Submits a holder's identity document, stored encrypted, and returns the key to follow it. Rejects a card that is
 * verified or has a waiting document.
 */
export async function submitRealName(
  ctx: Context,
  card: Card,
  { request, response, config }: { request: Request; response: Response; config: Config },
): Promise<{ status: 'SUBMITTED'; id: number; key: string }> {
  if (card.realNameVerifiedAt !== null) throw new Invalid('verified');
  if ((await readCardPlans(ctx, card.id)).plans.length === 0) throw new Invalid('noPlan');
  await requireWaiting(ctx, card);
  if (!request.is('multipart/form-data')) throw invalidField('file', 'fileRequired');
  const { bytes } = await receiveFile(request, response, 'real-name', { fields: 24 });
  const image = await redrawPicture(bytes, 'real-name');
  const { docType, ...values } = readForm(ctx, request.body);
  const submittedFrom = ctx.database.seals.hash('address', addressOf(request));
  const id = await inTransaction(ctx, (inner) =>
    submitDocument(inner, { terminal: card.id, docType, values, image, submittedFrom }),
  );
  return { status: 'SUBMITTED', id, key: accessKeyOf(config.secretKey, `identity document ${id}`) };
}

/**
 * A document as its holder sees it. `plan` waits for it, and `ahead` is the number of documents to be decided first.
 */
interface SubmittedDocument {
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

const maskName = (name: string): string =>
  name.replace(/\S+/g, (word) => [...word].map((sign, at) => (at === 0 ? sign : '*')).join(''));
/** Masks a document number except two characters at each end. */
const maskDocument = (number: string): string =>
  number.length > 4 ? number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2) : '*'.repeat(number.length);

function maskedPerson({ name, surname, givenName, idNumber, passportNumber, permitNumber }: IdentityDocument) {
  const called = name ?? [surname, givenName].filter(Boolean).join(' ');
  const number = idNumber ?? passportNumber ?? permitNumber;
  return { name: called ? maskName(called) : null, documentNumber: number ? maskDocument(number) : null };
}

/** Returns the name of the plan that waits for the card's verification, or null. */
async function waitingPlan(ctx: Context, terminal: number): Promise<string | null> {
  const order = await table(ctx, orders).one({ terminal, status: 'NO_REAL_NAME' });
  const plan = order?.plan ? await table(ctx, plans).one(order.plan) : null;
  return plan && readTitle(ctx, plan);
}

/** Returns a document for its holder. Throws NotFound for an erased document. */
async function readDocument(ctx: Context, id: number): Promise<SubmittedDocument> {
  const document = await table(ctx, realNames).one(id);
  const card = document && (await table(ctx, terminals).one(document.terminal));
  if (!document || !card || document.purgedAt !== null) throw new NotFound();
  const { status, docType, createdAt, reviewedAt, reason } = document;
  // Hide the card's plan and seller if the card has another owner since the submission.
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

/** Returns the id of the document that the request's key opens. Throws NotFound for a wrong key. */
function openedId({ params, query }: Request, secretKey: string): number {
  const text = String(params.id);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  if (id === null || !isAccessKey(secretKey, `identity document ${id}`, query.key)) throw new NotFound();
  return id;
}

/** Serves a submitted document and its erasure by key. */
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
