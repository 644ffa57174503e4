import { examine, personOf, type Check, type IdentityDocument, type DocumentValues } from '@t3d/resources/identity';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { type Message, Invalid, NotFound, invalidField } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { storeFile, lockFile } from '../../models/files';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Terminal } from '@t3d/resources/rows';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import type { ServiceKey } from '../../models/services';
import { inTransaction } from '../../models/transaction';

const AT_ONCE = 200;

/** Computes the hashes of persons again after a change of the key. */
export async function rehashPersons(ctx: Context): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const documents = await inTransaction(ctx, async (inner) => {
      const found = await table(inner, realNames).find(
        { id: { gt: after }, purgedAt: null },
        { limit: AT_ONCE, lock: true },
      );
      for (const document of found)
        await table(inner, realNames).update(
          { personHash: personHashOf(inner, document.docType, document) },
          document.id,
        );
      return found;
    });
    done += documents.length;
    if (documents.length < AT_ONCE) return done;
    after = documents.at(-1)?.id as number;
  }
}

export const IDENTITY_JOB = 'real-names.identity';
export interface IdentityPayload {
  paper: number;
}

export type { Check, DocumentValues, IdentityDocument } from '@t3d/resources/identity';

type Database = Context['database'];

interface RealNameSettings {
  /** The maximum number of verified cards per person, or 0 for no limit. */
  readonly cardsPerPerson: number;
  /** The number of days before rejected documents are erased. */
  readonly rejectedDays: number;
  readonly retentionDays: number;
  /** True if an identity provider checks documents before staff. */
  readonly provider: boolean;
}

export const STANDARD_SETTINGS: RealNameSettings = {
  cardsPerPerson: 0,
  rejectedDays: 30,
  retentionDays: 365,
  provider: false,
};
export const REAL_NAME_SETTINGS: ServiceKey<RealNameSettings> = {
  name: 'the settings of real names',
  make: () => STANDARD_SETTINGS,
};
export const realNameSettings = (database: Database): RealNameSettings => database.services.get(REAL_NAME_SETTINGS);

interface NewDocument {
  terminal: number;
  docType: IdentityDocument['docType'];
  values: DocumentValues;
  /** The document's picture, or the id of an uploaded one. */
  image: number | { type: string; bytes: Buffer } | null;
  /** The hashed IP address of a caller without an account. */
  submittedFrom?: string;
}

/**
 * Locks the card, so that nobody else submits a document for it before the commit. Throws if no document can be
 * submitted.
 */
async function requireOpenCard(ctx: Context, id: number): Promise<Terminal> {
  const card = await table(ctx, terminals).one(id, { lock: true });
  if (!card) throw new NotFound();
  if (card.realNameVerifiedAt !== null) throw new Invalid('verified');
  if (card.status === 'INVALID') throw invalidField('terminal', 'realNames.cardInvalid');
  if (await table(ctx, realNames).one({ terminal: id, status: 'SUBMITTED' })) throw new Invalid('realNames.waiting');
  return card;
}

async function checkPerson(ctx: Context, personHash: string | null, terminal: number): Promise<Check[]> {
  if (personHash === null) return [];
  const count = await otherCardsOf(ctx, personHash, terminal);
  return [{ check: 'otherCards', ok: count < Math.max(realNameSettings(ctx.database).cardsPerPerson, 1), count }];
}

/**
 * Stores a validated document as SUBMITTED, with errors by field. Rejects a card that is verified, INVALID or has a
 * waiting document.
 */
export async function submitDocument(
  ctx: Context,
  { terminal, docType, values: given, image, submittedFrom }: NewDocument,
): Promise<number> {
  const card = await requireOpenCard(ctx, terminal);
  const { values, errors, checks } = examine(docType, given, ctx.now().toISOString().slice(0, 10));
  const problems: Record<string, Message> = { ...errors };
  if (docType === 'FACE' && image === null) problems.image = { key: 'fileRequired' };
  if (Object.keys(problems).length > 0) throw new Invalid('invalid', {}, problems);
  const personHash = personHashOf(ctx, docType, values);
  const picture =
    typeof image === 'object' && image !== null ? await storeFile(ctx, { purpose: 'real-name', ...image }) : image;
  const id = await table(ctx, realNames).insert({
    ...values,
    terminal,
    docType,
    status: 'SUBMITTED',
    image: picture,
    agent: card.owner,
    personHash,
    submittedFrom: submittedFrom ?? null,
    checks: [...checks, ...(await checkPerson(ctx, personHash, terminal))],
  });
  // Leave out the content, because the audit log is stored longer than documents.
  await recordHistory(ctx, realNames, id, 'create', {
    terminal: { before: null, after: terminal },
    docType: { before: null, after: docType },
    status: { before: null, after: 'SUBMITTED' },
  });
  const payload: IdentityPayload = { paper: id };
  if (realNameSettings(ctx.database).provider)
    await enqueue(ctx, { kind: IDENTITY_JOB, payload, dedupe: `identity:${id}` });
  return id;
}

/**
 * Locks the document's picture, so that no job deletes it. Throws unless the caller uploaded it and no other document
 * uses it.
 */
async function requireOwnPicture(ctx: Context, id: number): Promise<void> {
  const file = await lockFile(ctx, id);
  if (!file || Number(file.owner) !== ctx.actor.id) throw new NotFound();
  if (file.purpose !== 'real-name') throw invalidField('image', 'noImage');
  if (await table(ctx, realNames).one({ image: id })) throw invalidField('image', 'realNames.imageUsed');
}

/** Creates a document on behalf of the card's user. */
export const createDocument = command(realNames, 'create', {
  run: async (ctx, { terminal, docType, image, ...values }) => {
    await requireInScope(ctx, terminals, [terminal]);
    if (image) await requireOwnPicture(ctx, image);
    return { id: await submitDocument(ctx, { terminal, docType, values, image: image ?? null }) };
  },
});

/** Returns a keyed hash that identifies a person across cards, or null if the document identifies nobody. */
export function personHashOf(
  ctx: Context,
  docType: IdentityDocument['docType'],
  values: Readonly<DocumentValues>,
): string | null {
  const person = personOf(docType, values);
  return person && ctx.database.seals.hash('person', person);
}

export async function otherCardsOf(ctx: Context, personHash: string | null, terminal: number): Promise<number> {
  if (personHash === null) return 0;
  const documents = await table(ctx, realNames).find({ personHash, status: 'APPROVED' });
  return new Set(documents.map((document) => document.terminal).filter((id) => id !== terminal)).size;
}
