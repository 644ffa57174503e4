import type { Locator, Page, Request } from '@playwright/test';
import type { ManifestAction, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { settle } from './support/calls';
import { cardAfter, cardNumbers, withWrongCheck } from './support/cards';
import type { Deed, Me, Row } from './support/deeds';
import {
  STRANGE,
  boxOf,
  chooseAll,
  findDeed,
  goTo,
  keyOf,
  listPath,
  lookUp,
  openDialog,
  rowsOf,
  textFor,
} from './support/deeds';
import type { Language } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import { PHONE, WIDE, closeTabs, expectAccessible, expectFits, expectWords, watch } from './support/inspect';
import { dialog, pathOf } from './support/screens';
import { workbook } from './support/workbook';

// The dialog of every action, on records of the demo world and filled in, as far as a person comes before the deed:
// nothing is done. All of them take long: `npm run crawl` opens them; with CRAWL_SHARE=<number> a run takes one share
// of one person's, which is a minute's work.

const ACCOUNT_OF = { ADMIN: 'admin', SALESMAN: 'sales', AGENT_1: 'agent1', AGENT_3: 'agent3' } as const;
type Role = keyof typeof ACCOUNT_OF;
/** Into how many shares the dialogs of a role are cut, so that none takes longer than a minute. */
const SHARES: Record<Role, number> = { ADMIN: 8, SALESMAN: 6, AGENT_1: 3, AGENT_3: 2 };
interface Share {
  role: Role;
  language: Language;
  part: number;
  of: number;
}
const whole = process.env.CRAWL === 'whole';
function sharesOf(role: Role, language: Language): Share[] {
  const of = whole ? 1 : SHARES[role];
  return Array.from({ length: of }, (_, part) => ({ role, language, part, of }));
}
const ALL = (Object.keys(SHARES) as Role[]).flatMap((role) =>
  (['zh', 'en'] as const).flatMap((language) => sharesOf(role, language)),
);
const { CRAWL_SHARE } = process.env;
const now = Number(CRAWL_SHARE ?? 0) % ALL.length;
const WALKED = whole ? ALL : CRAWL_SHARE === undefined ? [] : ALL.slice(now, now + 1);
const WIDTHS = [WIDE, PHONE];

// No colour on its way to another is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

const DELETION: ManifestAction = {
  name: 'delete',
  label: '',
  confirm: '',
  on: 'many',
  ranges: false,
  preview: false,
  idempotent: true,
  danger: true,
  primary: false,
  fields: [],
};
/** Deletion is an action like the others, though the manifest tells it as a call. */
const actionsOf = ({ actions, calls, deleteWhere }: ManifestResource): ManifestAction[] =>
  calls.delete && !actions.some(({ name }) => name === 'delete')
    ? [...actions, { ...DELETION, where: deleteWhere }]
    : actions;

/** What of somebody's dialogs belongs to a share, and which actions nobody could do anything on. */
async function deedsOf(me: Me, { part, of }: Pick<Share, 'part' | 'of'>): Promise<{ deeds: Deed[]; left: string[] }> {
  const all = me.manifest.resources.flatMap((resource) => actionsOf(resource).map((action) => ({ resource, action })));
  const deeds: Deed[] = [];
  const left: string[] = [];
  for (const one of all.filter((_, at) => at % of === part)) {
    const deed = await findDeed(me, one.resource, one.action);
    if (deed) deeds.push(deed);
    else left.push(keyOf(one));
  }
  return { deeds, left };
}

/** Cards that are there, those after the last of them, cards of nobody, and a number that cannot be one. */
async function rangesFor(me: Me, resource: ManifestResource): Promise<string> {
  const field = resource.fields.find(({ scheme }) => scheme === 'card')?.name;
  if (field === undefined) return STRANGE.range;
  const numbers = async (order: string): Promise<string[]> =>
    (await rowsOf(me, resource.name, `&sort=${field}&order=${order}`)).map((row: Row) => String(row[field]));
  const [first, ...others] = await numbers('ASC');
  const [last] = await numbers('DESC');
  if (!first || !last) return STRANGE.range;
  const there = [`${first}-${others[8] ?? first}`, `${last}-${cardAfter(last, 8)}`];
  return [...there, STRANGE.card, withWrongCheck(STRANGE.card)].join('\n');
}

/** The agent that a card is with. */
const holderOf = (row: Row): unknown => row.agent3 ?? row.agent2 ?? row.agent1;
const TRIED = 12;

/** Cards in a state that are with somebody, those of one's own first: agents have a say in no others. */
async function heldCards(me: Me, resource: string, status: string): Promise<Row[]> {
  const lists = ['', '&sort=iccid&order=ASC'].map((order) => rowsOf(me, resource, `&status=${status}${order}`));
  const rows = (await Promise.all(lists)).flat().filter((row) => holderOf(row) !== null);
  return rows.toSorted((one, other) => Number(holderOf(other) === me.id) - Number(holderOf(one) === me.id));
}

/** Two cards of which one can take the other's place. */
async function findPair(me: Me, resource: ManifestResource): Promise<Record<string, string>> {
  const idle = await heldCards(me, resource.name, 'UNUSED');
  const pairs = idle.flatMap((from) => {
    const to = idle.find((row) => row.id !== from.id && row.type === from.type && holderOf(row) === holderOf(from));
    return to ? [{ from, to }] : [];
  });
  for (const { from, to } of pairs.slice(0, TRIED)) {
    const body = { from: from.id, to: to.id };
    const answer = await me.caller.post(`/t3d-api/${resource.name}/actions/transfer-card/check`, body);
    if (answer.ok()) return { from: String(from.iccid), to: String(to.iccid) };
  }
  return {};
}

/** Records that fit together, which nothing in the manifest tells: by what they are called. */
const FITTING: Record<string, (me: Me, deed: Deed) => Promise<Record<string, string>> | Record<string, string>> = {
  'terminals:transfer-card': (me, { resource }) => findPair(me, resource),
  'users:transfer': (_me, { action }): Record<string, string> =>
    // Others pay from their own wallet, and are offered those below them.
    action.fields.some(({ name }) => name === 'fromUser') ? { fromUser: ACCOUNTS.agent1, toUser: ACCOUNTS.agent2 } : {},
};

const isCheck = (path: string): boolean => /\/actions\/[\w-]+\/check$/.test(path);
/** Asked for without changing anything: reads, checks, trials, and how somebody's own screens are kept. */
function isHarmless(request: Request): boolean {
  const path = pathOf(request);
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method()) || isCheck(path)) return true;
  if (path.endsWith('/import/columns')) return true;
  if (path.endsWith('/import')) return new URL(request.url()).searchParams.get('dryRun') === 'true';
  return path === '/t3d-api/sessions/preferences';
}

/** What the page asks its server while a dialog is open: what would change something, and how checks were answered. */
async function watchServer(page: Page) {
  const changing: string[] = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    if (isHarmless(request)) return;
    // A notice that is opened has been read: that is done by its page, not by a dialog, and stays undone here.
    const path = pathOf(request);
    if (!path.endsWith('/notifications/actions/read')) changing.push(`${request.method()} ${path}`);
  });
  page.on('response', (answer) => {
    if (isCheck(pathOf(answer.request()))) answers.push(answer.status());
  });
  await page.route(/\/actions\/[\w-]+$/, (route) =>
    route.fulfill({ json: { code: 200, message: 'ok', data: { affected: 0 } } }),
  );
  return { changing, answers };
}
type Server = Awaited<ReturnType<typeof watchServer>>;

async function lookAt(page: Page, language: Language, where: string): Promise<void> {
  for (const size of WIDTHS) {
    const at = `${where} ${size.width}`;
    await page.setViewportSize(size);
    await settle(page, '[role=dialog]');
    await expectWords(page, language, at);
    await expectFits(page, at);
    await expectAccessible(page, at, '[role=dialog]');
  }
  await page.setViewportSize(WIDE);
}

/** Leaves a dialog by its own button, without a question. */
async function cancel(box: Locator): Promise<void> {
  const close = box.getByRole('button', { name: /^(取消|关闭|Cancel|Close)$/ });
  await close.last().click();
  await expect(box).toBeHidden();
}

/** The least that an amount may be: there is enough for it; else what fits. */
const valueFor = (field: ManifestField): string =>
  field.kind === 'money' && field.min ? String(field.min / 100) : textFor(field);

/** Fills in everything; answers whether ranges of cards are among it. */
async function fill(me: Me, page: Page, box: Locator, deed: Deed): Promise<boolean> {
  const { resource, action } = deed;
  const named = await FITTING[keyOf(deed)]?.(me, deed);
  const shown = await chooseAll(page, box, action, named);
  for (const one of shown) {
    await boxOf(one).fill(one.field.widget === 'ranges' ? await rangesFor(me, resource) : valueFor(one.field));
    await boxOf(one).blur();
  }
  return shown.some(({ field }) => field.widget === 'ranges');
}

async function walk(me: Me, page: Page, deed: Deed, server: Server, language: Language): Promise<void> {
  server.answers.length = 0;
  const box = await openDialog(page, deed);
  const ranges = await fill(me, page, box, deed);
  if (deed.action.preview) {
    await expect.poll(() => server.answers.length, 'the check was asked').toBeGreaterThan(0);
    await expect(box.locator('[aria-busy=true]')).toHaveCount(0);
    await settle(page, '[role=dialog]');
    expect.soft(server.answers.at(-1), `${keyOf(deed)}: what the check answered`).toBe(200);
  }
  if (ranges) await expect(box.locator('[data-gaps]')).toBeVisible();
  await lookAt(page, language, `${keyOf(deed)} ${deed.id ?? ''}`);
  await cancel(box);
}

/** Files as somebody would send them: one that can be imported, and one with rows that cannot. */
const FILES: Record<string, (me: Me) => Promise<{ good: string[][] | null; bad: string[][] }>> = {
  terminals: async (me) => {
    const [own] = (await rowsOf(me, 'terminals', '&status=STOCKED')) as (Row & { iccid: string; type: string })[];
    const [fresh = '', other = ''] = cardNumbers(20, 2, '8986032678');
    const head = ['iccid', 'type', 'remark'];
    const changed = own ? [[own.iccid, own.type, '改过 changed']] : [];
    return {
      good: [head, [fresh, 'SIM', ''], ...changed],
      bad: [
        [...head, 'Crate'],
        [withWrongCheck(fresh), 'SIM', '', 'A'],
        [other, 'Chip', '', 'B'],
      ],
    };
  },
  orders: async (me) => {
    const card = (await heldCards(me, 'terminals', 'UNUSED')).find(({ type }) => type === 'SIM');
    const offers = `&status=RACKING&terminalType=SIM&agent=${String(card ? holderOf(card) : '')}`;
    const plans = (await rowsOf(me, 'agent-plans', offers)) as (Row & { planCode: string; rules: object })[];
    const code = plans.find(({ rules }) => !('messages' in rules))?.planCode;
    const head = ['iccid', 'planCode', 'remark'];
    return {
      good: code ? [head, [String(card?.iccid), code, '']] : null,
      bad: [head, [STRANGE.card, code ?? 'NONE-2', ''], [String(card?.iccid), 'NONE-1', '']],
    };
  },
};

async function drop(box: Locator, name: string, rows: string[][]): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: await workbook(rows) };
  await box.locator('input[type=file]').setInputFiles(file);
}

/** An import, as far as its check: of a file without faults, then of one with some. */
async function walkImport(me: Me, page: Page, language: Language): Promise<void> {
  const resource = me.manifest.resources.find(({ name, calls }) => calls.import && FILES[name] !== undefined);
  if (!resource) throw new Error('nothing to import');
  const { good, bad } = await (FILES[resource.name] as (typeof FILES)[string])(me);
  await goTo(page, listPath(resource));
  await page
    .locator('main')
    .getByRole('button', { name: /^(导入|Import)$/ })
    .click();
  const box = dialog(page);
  if (good) {
    await drop(box, 'good.xlsx', good);
    await expect(box.getByRole('alert')).toBeVisible();
    await expect(box.locator('[data-error-grid]')).toHaveCount(0);
    await lookAt(page, language, `${resource.name} import`);
  }
  await drop(box, 'bad.xlsx', bad);
  const check = box.getByRole('button', { name: /^(核对数据|Check the rows)$/ });
  await check.or(box.locator('[data-error-grid]')).first().waitFor();
  if (await check.count()) {
    await lookAt(page, language, `${resource.name} import, columns`);
    await check.click();
  }
  await expect(box.locator('[data-error-grid]')).toBeVisible();
  await lookAt(page, language, `${resource.name} import, refused`);
  await cancel(box);
}

/** Actions for which the demo world has no record: their dialogs are opened where tests make one. */
const NOBODYS: Record<Role, string[]> = {
  ADMIN: ['imports:undo', 'saved-views:delete'],
  SALESMAN: ['imports:undo', 'jobs:cancel', 'saved-views:delete'],
  AGENT_1: ['imports:undo', 'jobs:cancel', 'saved-views:delete'],
  AGENT_3: ['imports:undo', 'jobs:cancel', 'saved-views:delete'],
};

/** Records that other tests of the same world may have used up by now. */
const USED_UP = ['real-names:approve', 'real-names:reject', 'recharge-records:resolve', 'jobs:cancel'];

for (const share of WALKED) {
  const { role, language, part, of } = share;
  const name = whole ? 'every dialog' : `dialogs, share ${part + 1} of ${of} (CRAWL_SHARE=${now})`;
  test(`${role}, ${language}: ${name}`, async ({ page, loginAs, callAs }) => {
    test.setTimeout(1_200_000);
    const problems = watch(page);
    const server = await watchServer(page);
    const me = await lookUp(await callAs(ACCOUNT_OF[role]));
    const { deeds } = await deedsOf(me, share);
    await page.setViewportSize(WIDE);
    await loginAs(ACCOUNT_OF[role], { lang: language });
    await settle(page);
    for (const deed of deeds) {
      await test.step(keyOf(deed), () => walk(me, page, deed, server, language));
      await closeTabs(page);
    }
    if (part === 0) await test.step('import', () => walkImport(me, page, language));
    expect(deeds.length, 'dialogs were opened').toBeGreaterThan(0);
    expect(server.changing, 'nothing was done').toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('every action of these roles is walked, but for those of which the world has no record', async ({ callAs }) => {
  for (const role of Object.keys(NOBODYS) as Role[]) {
    const { left } = await deedsOf(await lookUp(await callAs(ACCOUNT_OF[role])), { part: 0, of: 1 });
    if (whole) expect.soft(left, role).toEqual(NOBODYS[role]);
    else
      expect
        .soft(
          left.filter((key) => ![...NOBODYS[role], ...USED_UP].includes(key)),
          role,
        )
        .toEqual([]);
  }
});
