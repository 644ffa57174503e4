/** Preferences of a user, such as columns, filters and language, which all browsers of the user share. */
import { defineModule } from '../../engine/http/domainModule';
import { Router } from 'express';
import { contextOf } from '../../middleware/context';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { Invalid, Unauthenticated, invalidField } from '../../errors';
import { lockPreferencesOf, preferencesOf, sizeOfPreferences } from '../../models/userTable';
import { inTransaction } from '../../models/transaction';
import { type ApiCall, respondsWithOne, sends } from '../../engine/http/apiCall';

const ok = (data: unknown): { code: number; message: string; data: unknown } => ({ code: 200, message: 'ok', data });

function preferenceRoutes(): Router {
  const router = Router();
  router.get('/sessions/preferences', async (request, response) => {
    response.json(ok(await readPreferences(contextOf(request))));
  });
  router.put('/sessions/preferences', async (request, response) => {
    await writePreferences(contextOf(request), request.body);
    response.json(ok(null));
  });
  return router;
}

const MAX_KEYS = 100;
const MAX_BYTES = 64 * 1024;
/** The maximum total size in bytes of a user's preferences. */
const MAX_TOTAL_BYTES = 256 * 1024;
const KEY = /^[a-z][A-Za-z0-9._-]{0,63}$/;

function requireUser({ actor }: Context): number {
  if (actor.id === null) throw new Unauthenticated();
  return actor.id;
}

async function readPreferences(ctx: Context): Promise<Record<string, unknown>> {
  const rows = await preferencesOf(ctx.database).findAll({
    attributes: ['name', 'value'],
    where: { user: requireUser(ctx) },
    raw: true,
    transaction: ctx.transaction,
  });
  return Object.fromEntries(
    (rows as unknown as { name: string; value: string }[]).map(({ name, value }) => [
      name,
      JSON.parse(value) as unknown,
    ]),
  );
}

/** Parses a body into JSON texts by key, with null for a key to delete. Rejects invalid keys and large values. */
function readChoices(body: unknown): Map<string, string | null> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const choices = new Map<string, string | null>();
  for (const [name, value] of Object.entries(body)) {
    if (!KEY.test(name)) throw invalidField(name.slice(0, 64), 'unknown');
    const text = value === null ? null : JSON.stringify(value);
    if (text !== null && Buffer.byteLength(text) > MAX_BYTES)
      throw invalidField(name, 'preferences.tooBig', { max: MAX_BYTES / 1024 });
    choices.set(name, text);
  }
  return choices;
}

/** Stores the caller's preferences, all or none. Other keys stay unchanged. */
async function writePreferences(ctx: Context, body: unknown): Promise<void> {
  const user = requireUser(ctx);
  const choices = [...readChoices(body)];
  const gone = choices.filter(([, value]) => value === null).map(([name]) => name);
  const kept = choices.flatMap(([name, value]) =>
    value === null ? [] : [{ user, name, value, updatedAt: ctx.now() }],
  );
  await inTransaction(ctx, async (inner) => {
    // Concurrent calls wait for this lock, because together they could exceed the limit.
    await lockPreferencesOf(inner, user);
    const rows = preferencesOf(inner.database);
    if (gone.length > 0)
      await rows.destroy({ where: { user, name: { [Op.in]: gone } }, transaction: inner.transaction });
    if (kept.length > 0)
      await rows.bulkCreate(kept, { updateOnDuplicate: ['value', 'updatedAt'], transaction: inner.transaction });
    const { count, bytes } = await sizeOfPreferences(inner, user);
    if (count > MAX_KEYS) throw new Invalid('preferences.tooMany', { max: MAX_KEYS });
    // A user above the limit may still shorten or delete values.
    if (bytes > MAX_TOTAL_BYTES && kept.length > 0)
      throw new Invalid('preferences.tooMuch', { max: MAX_TOTAL_BYTES / 1024 });
  });
}

const CHOICES = {
  type: 'object',
  additionalProperties: true,
  description: `keys match ${KEY.source}; at most ${MAX_KEYS} are kept`,
};

const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/sessions/preferences',
    name: 'preferences.show',
    summary: "the caller's own choices for its screens, by key",
    answers: respondsWithOne({ type: 'object', additionalProperties: true }),
  },
  {
    method: 'put',
    path: '/sessions/preferences',
    name: 'preferences.save',
    summary: "write choices of one's own: values of at most 64 KB, 256 KB in all, null takes a key away, others stay",
    body: sends(CHOICES),
    answers: respondsWithOne({ type: 'null' }),
  },
];

export default defineModule({
  routes: () => [preferenceRoutes()],
  calls: CALLS,
});
