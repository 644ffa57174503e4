import {
  f,
  plainTextOf,
  readI18n,
  type I18nText,
  RICH_LINK,
  RICH_PICTURE,
  RICH_TAGS,
  isRichText,
} from '@t3d/resources/kit';
import messages, { MESSAGE_LIMITS, messageAudience } from '@t3d/resources/messages/messages';
import { type Request, Router } from 'express';
import type { Context } from '../../context';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { validated } from '../../engine/rows/write/changeEach';
import { Invalid, NotFound, invalidField } from '../../errors';
import { enqueueMail } from '../../jobs/outbox';
import { contextOf } from '../../middleware/context';
import { type Value, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { type Audience, type Within, countGroups, countReach, listReceivers, withinOf } from './audience';
import { findReaders } from './mailUsers';
import sanitizeHtml from 'sanitize-html';

/** Matches URL parameters that would tell the sender who opened the link. */
const TRACKERS = /^(utm_\w+|gclid|dclid|fbclid|msclkid|mc_[ce]id|_hs(enc|mi)|yclid|igshid|spm)$/i;

/** Removes tracking parameters from a URL. Returns null if the URL is not allowed. */
function cleanLink(href: string): string | null {
  const plain = href.trim();
  if (!RICH_LINK.test(plain)) return null;
  if (!/^https?:/i.test(plain)) return plain;
  try {
    const url = new URL(plain);
    if (url.username || url.password) return null;
    const names = Array.from(url.searchParams.keys());
    for (const name of names) if (TRACKERS.test(name)) url.searchParams.delete(name);
    return url.href;
  } catch {
    return null;
  }
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(RICH_TAGS),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TAGS).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    div: 'p',
    a: (_tag, { href = '' }): sanitizeHtml.Tag => {
      const clean = cleanLink(href);
      return clean === null ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs: { href: clean } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !RICH_PICTURE.test(attribs.src ?? '')) || (tag === 'a' && !attribs.href),
};
const HAS_TAGS = /<\/?[a-z!][^>]*>/i;

/** Sanitises HTML to the tags in `RICH_TAGS`. A text without tags stays unchanged. */
export function cleanText(text: string): string {
  if (!HAS_TAGS.test(text)) return text;
  const clean = sanitizeHtml(text, OPTIONS).trim();
  if (clean === '' || isRichText(clean)) return clean;
  // Add a block element, without which readers would show the text as plain text.
  return HAS_TAGS.test(clean) || clean.includes('&') ? `<p>${clean}</p>` : clean;
}

export const cleanContent = (content: I18nText): I18nText =>
  Object.fromEntries(
    Object.entries(content).flatMap(([language, text]) => {
      const clean = cleanText(text);
      return clean === '' ? [] : [[language, clean]];
    }),
  );

const MAX_SIZE = 200;
/** The maximum length of a message's content, including tags. */
const MAX_MARKED_UP = 60_000;
const PAGE = {
  page: f.integer({ min: 1, max: 100_000 }),
  size: f.integer({ min: 1, max: MAX_SIZE }),
};
const AUDIENCE = { audience: f.json({ schema: messageAudience }) };
const FIRST = { page: 1, size: 20 };
type Paged = typeof FIRST;

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });
const listed = (rows: readonly unknown[], total: number): object => ({ code: 200, message: 'ok', rows, total });

/** Throws if the caller may not write messages. */
function writerOf(request: Request): Context {
  const ctx = contextOf(request);
  requireCall(ctx.actor, messages, 'create');
  return ctx;
}
const within = (ctx: Context): Promise<Within> => withinOf(ctx, ctx.actor.id);

async function receivers(ctx: Context, body: unknown): Promise<object> {
  const given = validated({ ...AUDIENCE, ...PAGE }, body) as Partial<Paged> & { audience?: Audience | null };
  const { audience = null } = given;
  const [page, size] = [given.page ?? FIRST.page, given.size ?? FIRST.size];
  const scope = await within(ctx);
  const { reached } = await countReach(ctx, audience, scope);
  return listed(await listReceivers(ctx, audience, scope, { page, size }), reached);
}

/** Returns the readers of a message. A salesperson sees only their own customers. */
async function readers(ctx: Context, id: number, input: Request['query']): Promise<object> {
  await showRow(ctx, messages, id);
  const given = { page: Number(input.page ?? FIRST.page), size: Number(input.size ?? FIRST.size) };
  const { page, size } = validated(PAGE, given) as unknown as Paged;
  if (![undefined, 'true', 'false'].includes(input.read as string | undefined)) throw invalidField('read', 'oneOf');
  const scope = await within(ctx);
  const conditions = [
    'n.message = ?',
    ...(input.read === undefined ? [] : [input.read === 'true' ? 'n.readAt IS NOT NULL' : 'n.readAt IS NULL']),
    ...(scope === null ? [] : ['u.salesman = ?']),
  ].join(' AND ');
  const values: Value[] = scope === null ? [id] : [id, scope];
  const from = `FROM notifications n JOIN users u ON u.id = n.user WHERE ${conditions}`;
  const rows = await select<Record<string, unknown>>(
    ctx,
    `SELECT u.id, u.account, u.nickname, n.readAt, n.popClosedAt, n.mailedAt ${from}
      ORDER BY n.readAt DESC, u.id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    values,
  );
  const [counted] = await select<{ n: number | string }>(ctx, `SELECT COUNT(*) AS n ${from}`, values);
  const time = (value: unknown): string | null => (value ? new Date(value as string).toISOString() : null);
  return listed(
    rows.map(({ readAt, popClosedAt, mailedAt, ...row }) => ({
      ...row,
      id: Number(row.id),
      readAt: time(readAt),
      popClosedAt: time(popClosedAt),
      mailedAt: time(mailedAt),
    })),
    Number(counted?.n ?? 0),
  );
}

const TEXTS = { title: messages.fields.title, content: messages.fields.content };
type Texts = Record<'title' | 'content', Record<string, string>>;

async function mailTest(ctx: Context, body: unknown): Promise<{ to: string }> {
  const { title, content } = validated(TEXTS, body) as Texts;
  const [reader] = await findReaders(ctx, 'u.id = ?', [ctx.actor.id ?? 0]);
  if (!reader) throw new Invalid('messages.noAddress');
  const language = reader.language ?? ctx.language;
  await inTransaction(ctx, (inner) =>
    enqueueMail(inner, {
      to: reader.address,
      reader: reader.id,
      language,
      subject: readI18n(title, language),
      text: plainTextOf(readI18n(cleanContent(content), language)),
    }),
  );
  return { to: reader.address };
}

const SIMPLIFIED = {
  title: f.text({ length: 4 * MESSAGE_LIMITS.title }),
  content: f.text({ length: MAX_MARKED_UP, multiline: true }),
};

export function messageRoutes(): Router {
  const router = Router();
  router.post('/messages/audience', async (request, response) => {
    const ctx = writerOf(request);
    const { audience = null } = validated(AUDIENCE, request.body) as { audience?: Audience | null };
    const scope = await within(ctx);
    response.json(ok({ ...(await countReach(ctx, audience, scope)), groups: await countGroups(ctx, scope) }));
  });
  router.post('/messages/receivers', async (request, response) => {
    response.json(await receivers(writerOf(request), request.body));
  });
  router.post('/messages/convert', async (request, response) => {
    writerOf(request);
    const texts = validated(SIMPLIFIED, request.body) as { title?: string; content?: string };
    response.json(ok(await convertTexts({ title: texts.title ?? '', content: texts.content ?? '' })));
  });
  router.post('/messages/test', async (request, response) => {
    response.json(ok(await mailTest(writerOf(request), request.body)));
  });
  router.get('/messages/:id/readers', async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, messages, 'show');
    const id = Number(request.params.id);
    if (!Number.isSafeInteger(id) || id < 1) throw new NotFound();
    response.json(await readers(ctx, id, request.query));
  });
  return router;
}

const TAG = /(<[^>]*>)/;
type Convert = (text: string) => string;
let loading: Promise<Convert> | undefined;

/** Loads the dictionaries at the first use, because they take about a megabyte. */
const load = (): Promise<Convert> =>
  (loading ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'twp' })));

/** Converts a text to traditional characters, except HTML tags and URLs. */
export async function toTraditional(text: string): Promise<string> {
  const convert = await load();
  return text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : convert(part)))
    .join('');
}

export const convertTexts = async ({ title, content }: Readonly<Record<'title' | 'content', string>>) => ({
  title: await toTraditional(title),
  content: await toTraditional(content),
});
