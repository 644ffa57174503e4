import { receiveFile, redrawPicture } from '../house/files';
import type { Field } from '@t3d/resources/kit';
import realNames from '@t3d/resources/real-names';
import { validate } from '@t3d/resources/kit';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { DocumentValues, IdentityDocument } from '../subjects/realNames';
import { submitDocument } from '../subjects/realNames';
import type { Config } from '../config';
import type { Context } from '../context';
import { writableFields } from '../engine/access/permissions';
import { Invalid, TooMany, invalidField } from '../errors';
import { addressOf } from '../middleware/security';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { accessKeyOf } from './accessKey';
import { readCardPlans } from './cardPlans';
import type { Card } from './findCard';

const WINDOW_SECONDS = 600;
const TRIES_PER_WINDOW = 30;
const DAY_SECONDS = 86_400;
const DOCUMENTS_PER_DAY = 5;

/** Thirty tries in ten minutes an address, before a byte of a picture is read. */
export const documentRateLimit = (): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_SECONDS * 1000,
    limit: TRIES_PER_WINDOW,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: addressOf,
    handler: (_request, _response, next) => next(new TooMany('realNames.tooOften', WINDOW_SECONDS)),
  });

/** Five documents a day for a card, whoever sends them: rejected ones count. */
async function demandPatience(ctx: Context, card: Card): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_SECONDS * 1000).toISOString();
  if ((await table(ctx, realNames).count({ terminal: card.id, createdAt: { gt: since } })) >= DOCUMENTS_PER_DAY)
    throw new TooMany('realNames.tooOften', DAY_SECONDS);
}

/**
 * The fields that the holder of a card may fill in: what staff may type in, but for the card and the picture, which
 * come otherwise.
 */
function formFields(ctx: Context): Record<string, Field> {
  const { terminal: _terminal, image: _image, ...fields } = writableFields(ctx.actor, realNames, 'create');
  return fields;
}

/**
 * The texts of a form as values: whole numbers as such, what was left empty as nothing. Refuses unknown names and wrong
 * values, by field.
 */
function readForm(ctx: Context, form: unknown): DocumentValues & { docType: IdentityDocument['docType'] } {
  const fields = formFields(ctx);
  const read = Object.entries((form ?? {}) as Record<string, unknown>)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [
      name,
      fields[name]?.kind === 'integer' && /^\d{1,9}$/.test(String(text)) ? Number(text) : text,
    ]);
  const { value, errors } = validate(fields, Object.fromEntries(read));
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return value as DocumentValues & { docType: IdentityDocument['docType'] };
}

/**
 * The holder of a card proves who it is: the form and the picture of a document, kept encrypted. Refuses a verified
 * card, one without plans, one for which a document waits, too many documents, pictures other than JPG and PNG of 1 MB,
 * and every rule that the document breaks. Answers the key by which the holder
 * follows the document.
 */
export async function submitRealName(
  ctx: Context,
  card: Card,
  { request, response, config }: { request: Request; response: Response; config: Config },
): Promise<{ status: 'SUBMITTED'; id: number; key: string }> {
  if (card.realNameVerifiedAt !== null) throw new Invalid('verified');
  if ((await readCardPlans(ctx, card.id)).plans.length === 0) throw new Invalid('noPlan');
  await demandPatience(ctx, card);
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
