/**
 * Real names: identity documents of card users, on which an identity provider or staff decide. An approval verifies the
 * card.
 */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { ENCRYPTED_USES } from '../../builtin/files';
import { CARD_DOCUMENTS, type CardDocuments } from '../terminals';
import { IDENTITY, httpIdentity } from './identity';
import { jobs } from './jobs';
import { REAL_NAME_SETTINGS, type IdentityDocument, createDocument } from './submitDocument';
import realNames from '@t3d/resources/cards/real-names';
import type { CommandsFor } from '../../registry/command';
import { approveDocuments, rejectDocuments } from './approveDocuments';
import { deleteDocuments } from './purgeDocuments';
import { words } from './realNameTexts';
import { STAFF } from '@t3d/resources/roles';
import { type ApiCall, respondsWithOther } from '../../engine/http/apiCall';
import { chunked } from '../../models/chunked';
import { recordHistories, recordView } from '../../models/history';
import { change, changeJoined, select } from '../../models/sql';
import { type Request, type Response, Router } from 'express';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { contextOf } from '../../middleware/context';
import { readFile } from '../../models/files';
import type { Context } from '../../context';

/** Serves the picture of a document to its readers, and records each view in the audit log. */
async function showDocumentImage(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  requireCall(ctx.actor, realNames, 'show');
  if (!/^\d{1,15}$/.test(String(request.params.id))) throw new NotFound();
  const { id, image } = await showRow(ctx, realNames, Number(request.params.id));
  const file = image === null ? null : await readFile(ctx, image as number);
  if (!file) throw new NotFound();
  await recordView(ctx, realNames, id, 'view-image');
  response.set('Cache-Control', 'no-store').set('Content-Disposition', 'inline').type(file.type).send(file.bytes);
}

function documentRoutes(): Router {
  const router = Router();
  router.get('/real-names/:id/image', showDocumentImage);
  return router;
}

const MOST_AHEAD = 99;

/** Counts the documents waiting before this one, up to 99. */
export async function waitingBefore(ctx: Context, id: number): Promise<number> {
  const before = await select(
    ctx,
    `SELECT \`id\` FROM \`real_names\` WHERE \`status\` = 'SUBMITTED' AND \`id\` < ? LIMIT ${MOST_AHEAD}`,
    [id],
  );
  return before.length;
}

/** Returns the status of a card's newest document. Null if it was erased or there is none. */
export const newestState = async (ctx: Context, terminal: number): Promise<IdentityDocument['status']> =>
  (await newestStates(ctx, [terminal])).get(terminal) ?? null;

/** Returns the status of each card's newest document under its present owner, in one statement. */
export async function newestStates(
  ctx: Context,
  terminals: readonly number[],
): Promise<Map<number, IdentityDocument['status']>> {
  if (terminals.length === 0) return new Map();
  const rows = await select<Pick<IdentityDocument, 'terminal' | 'status' | 'purgedAt'>>(
    ctx,
    'SELECT `terminal`, `status`, `purgedAt` FROM `real_names` WHERE `id` IN ' +
      '(SELECT MAX(d.`id`) FROM `real_names` AS d JOIN `terminals` AS t ON t.`id` = d.`terminal` ' +
      'WHERE t.`id` IN (?) AND (t.`ownerSince` IS NULL OR d.`createdAt` >= t.`ownerSince`) GROUP BY t.`id`)',
    [terminals],
  );
  return new Map(rows.map(({ terminal, status, purgedAt }) => [Number(terminal), purgedAt === null ? status : null]));
}

const AT_ONCE = 5000;
const ifOpen = (value: string): string =>
  `CASE WHEN \`real_names\`.\`status\` = 'SUBMITTED' THEN ? ELSE \`real_names\`.\`${value}\` END`;

/** Keeps the documents of cards that change their owner or are replaced. */
const cardDocuments: CardDocuments = {
  async open(ctx, where) {
    const rows = await select<{ id: number | string }>(
      ctx,
      `SELECT \`real_names\`.\`id\` FROM \`terminals\`
        JOIN \`real_names\` ON \`real_names\`.\`terminal\` = \`terminals\`.\`id\`
        WHERE \`real_names\`.\`status\` = 'SUBMITTED' AND ${where}`,
    );
    return rows.map(({ id }) => Number(id));
  },

  async close(ctx, where, reason) {
    // Set the status last, because the other expressions read the old one.
    const set = [
      ['reason', ifOpen('reason')],
      ['reviewedAt', ifOpen('reviewedAt')],
      ['updatedAt', '?'],
      ['status', ifOpen('status')],
    ] as const;
    const now = ctx.now();
    await changeJoined(ctx, { table: 'real_names', column: 'terminal', by: 'terminals', set, where }, [
      reason,
      now,
      now,
      'REJECTED',
    ]);
  },

  async reopen(ctx, ids) {
    for (const some of chunked(ids, AT_ONCE))
      await change(
        ctx,
        "UPDATE `real_names` SET `status` = 'SUBMITTED', `reason` = NULL, `reviewedAt` = NULL, `updatedAt` = ? " +
          "WHERE `status` = 'REJECTED' AND `id` IN (?)",
        [ctx.now(), some],
      );
  },

  async moveTo(ctx, from, to) {
    const found = await select<{ id: number }>(ctx, 'SELECT `id` FROM `real_names` WHERE `terminal` = ?', [from]);
    if (found.length === 0) return;
    await change(
      ctx,
      'UPDATE `real_names` SET `terminal` = ?, `version` = `version` + 1, `updatedAt` = ? WHERE `terminal` = ?',
      [to, ctx.now(), from],
    );
    await recordHistories(
      ctx,
      realNames,
      'transfer-card',
      found.map(({ id }) => ({ recordId: Number(id), changes: { terminal: { before: from, after: to } } })),
    );
  },
};

const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/real-names/{id}/image',
    name: 'real-names.image',
    roles: STAFF,
    pattern: 'real-names:show',
    summary: 'the picture of a paper, for staff who may read it; every look is in its trail',
    answers: respondsWithOther('the picture', 'image/jpeg', 'image/png'),
  },
];
export { eraseDocument } from './purgeDocuments';
export { submitDocument, type DocumentValues, type IdentityDocument } from './submitDocument';

const ofRealNames = {
  create: createDocument,
  delete: deleteDocuments,
  approve: approveDocuments,
  reject: rejectDocuments,
} satisfies CommandsFor<typeof realNames>;
export const commands = { 'real-names': ofRealNames };

export default defineModule({
  words,
  commands,
  jobs,
  routes: () => [documentRoutes()],
  calls: CALLS,
  services: [
    provide(ENCRYPTED_USES, { 'real-name': { resource: realNames, field: 'image' } }) as Provided,
    provide(CARD_DOCUMENTS, cardDocuments) as Provided,
  ],
  configured: ({ realName, identity }) => [
    provide(REAL_NAME_SETTINGS, { ...realName, provider: identity !== null }) as Provided,
    provide(IDENTITY, identity && httpIdentity(identity)) as Provided,
  ],
});
