/** Lookup: finds the records that a pasted text refers to, for example a customer's mail, and diagnoses each card. */
import { defineModule } from '../../engine/http/domainModule';
import { type Request, Router } from 'express';
import { Invalid, invalidField, TooMany, Unauthenticated } from '../../errors';
import { contextOf } from '../../middleware/context';
import { type FoundNumber, findRecords } from './findRecords';
import { MAX_TEXT, MAX_TOKENS, readTokens, languageOf } from './readNumbers';
import { type Language, LANGUAGES, readI18n, HOUR_MS } from '@t3d/resources/kit';
import { sentences, cures, diagnosisTones } from '@t3d/resources/diagnosis';
import dictionary from '@t3d/resources/dictionary';
import type { Context } from '../../context';
import { table } from '../../models/table';
import users from '@t3d/resources/people/users';
import { recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import {
  type ApiCall,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  inputOf,
  listOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

/** Returns the text of a request. Rejects an empty or too long text. */
function textOf({ body }: Request, max: number): string {
  if (typeof body !== 'object' || body === null) throw new Invalid('invalidInput');
  const { text, ...others } = body as Record<string, unknown>;
  for (const name of Object.keys(others)) throw invalidField(name.slice(0, 64), 'unknown');
  if (typeof text !== 'string' || text.trim() === '') throw invalidField('text', 'required');
  if (text.length > max) throw invalidField('text', 'length', { max });
  return text;
}

/** Serves the lookup of a pasted text, and the report of a missing command, to logged-in users. */
function lookupRoutes(): Router {
  const router = Router();
  router.post('/lookup', async (request, response) => {
    const ctx = contextOf(request);
    const text = textOf(request, MAX_TEXT);
    const tokens = readTokens(text);
    const { found, missing } = await findRecords(ctx, tokens.slice(0, MAX_TOKENS));
    const drafts = await draftReplies(ctx, text, found);
    response.set('Cache-Control', 'no-store');
    const left = Math.max(0, tokens.length - MAX_TOKENS);
    response.json({ code: 200, message: 'ok', data: { found, missing, left, ...drafts } });
  });
  router.post('/lookup/missing-commands', async (request, response) => {
    await reportMissing(contextOf(request), textOf(request, MAX_MISSING_TEXT).trim());
    response.json({ code: 200, message: 'ok', data: null });
  });
  return router;
}

/** The list of reply templates: a greeting, a closing and one per remedy. */
const REPLY_LIST = 'REPLY';

const momentOf = ({ gmtOffset }: Context, iso: string): string =>
  new Date(Date.parse(iso) + gmtOffset * 60_000).toISOString().slice(5, 16).replace('T', ' ');

type Templates = ReadonlyMap<string, (language: Language) => string>;

async function readTemplates(ctx: Context): Promise<Templates> {
  const rows = await table(ctx, dictionary).find({ enumType: REPLY_LIST, disabled: false });
  return new Map(
    rows.map(({ enumValue, enumName }) => [
      String(enumValue),
      (language: Language) => (enumName ? readI18n(enumName, language) : ''),
    ]),
  );
}

/** Fills in a template with the customer's number, the problem and the end of the wait. */
function fill(ctx: Context, template: string, { token, diagnosis, until }: FoundNumber, language: Language): string {
  return template
    .replaceAll('{number}', token)
    .replaceAll('{state}', diagnosis ? sentences[language][diagnosis].headline : '')
    .replaceAll('{until}', until ? momentOf(ctx, until) : '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Drafts the reply in every language, with a paragraph per card. Empty if no card has a diagnosis. */
async function draftReplies(
  ctx: Context,
  text: string,
  found: readonly FoundNumber[],
): Promise<{ language: Language; replies: Record<Language, string> }> {
  const templates = await readTemplates(ctx);
  const once = found.filter(({ card }, at) => card !== null && found.findIndex((other) => other.card === card) === at);
  const draft = (language: Language): string => {
    const of = (name: string): string => templates.get(name.toUpperCase())?.(language) ?? '';
    const lines = once.flatMap((one) => {
      const template = (one.until && of(`${one.cure}_until`)) || of(String(one.cure));
      return template ? [fill(ctx, template, one, language)] : [];
    });
    return lines.length > 0 ? [of('greeting'), ...lines, of('closing')].filter(Boolean).join('\n\n') : '';
  };
  return {
    language: languageOf(text),
    replies: Object.fromEntries(LANGUAGES.map((one) => [one, draft(one)])) as Record<Language, string>,
  };
}

const MAX_MISSING_TEXT = 200;
const MAX_AN_HOUR = 20;
const ACTION = 'missing-command';

/** Records a missing command in the audit log. Throws 429 for more than 20 reports per hour. */
async function reportMissing(ctx: Context, text: string): Promise<void> {
  const { id } = ctx.actor;
  if (id === null) throw new Unauthenticated();
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  await inTransaction(ctx, async (inner) => {
    const [row] = await select<{ count: number | string }>(
      inner,
      'SELECT COUNT(*) AS count FROM audit_log WHERE resource = ? AND recordId = ? AND action = ? AND createdAt >= ?',
      [users.name, id, ACTION, since],
    );
    if (Number(row?.count) >= MAX_AN_HOUR) throw new TooMany('tooMany', HOUR_MS / 1000);
    await recordHistory(inner, users, id, ACTION, { command: { before: null, after: text } });
  });
}

const DIAGNOSES = Object.keys(diagnosisTones);
const ACTS = [...new Set(Object.values(cures).flat())];
const FOUND = shapeOf({
  token: { type: 'string', description: 'as it stands in the text' },
  resource: TEXT,
  id: INTEGER,
  label: TEXT,
  status: orNull(TEXT),
  more: orNull(TEXT),
  card: { ...orNull(INTEGER), description: 'the card that it is, or that the order is for' },
  diagnosis: orNull(oneOf(DIAGNOSES)),
  cure: orNull(oneOf(ACTS)),
  until: orNull(TIME),
});

const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/lookup',
    name: 'lookup.text',
    summary: `the records that a text names, in the caller's scope: at most ${MAX_TOKENS} numbers and accounts`,
    body: sends(inputOf({ text: { type: 'string', minLength: 1, maxLength: MAX_TEXT } })),
    answers: respondsWithOne(
      shapeOf({
        found: listOf(FOUND),
        missing: { ...listOf(TEXT), description: 'nothing in the caller’s scope is called that' },
        left: { ...INTEGER, description: 'numbers beyond the limit' },
        language: oneOf(LANGUAGES),
        replies: shapeOf(Object.fromEntries(LANGUAGES.map((one) => [one, TEXT]))),
      }),
    ),
  },
  {
    method: 'post',
    path: '/lookup/missing-commands',
    name: 'lookup.reportMissing',
    summary: 'report a command that the palette lacks; kept in the audit log',
    body: sends(inputOf({ text: { type: 'string', minLength: 1, maxLength: MAX_MISSING_TEXT } })),
    answers: respondsWithOne({ type: 'null' }),
  },
];

export default defineModule({ routes: () => [lookupRoutes()], calls: CALLS });
