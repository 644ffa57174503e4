import type { Locator, Page, Request } from '@playwright/test';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import type { ActionCase, Me } from './support/actionCases';
import { boxOf, chooseAll, findActionCase, goTo, keyOf, listPath, findMe, openDialog } from './support/actionCases';
import { settle } from './support/calls';
import { FILES, FITTING, rangesFor, valueFor } from './support/dialogInputs';
import type { Language } from './support/fixtures';
import { ACCOUNT_OF, expect, test } from './support/fixtures';
import { closeTabs, expectAccessible, expectFits, expectWords, PHONE, watch, WIDE } from './support/inspect';
import { dialog, openImport, pathOf } from './support/screens';
import { workbook } from './support/workbook';

// The shares of dialogs by role. `npm run crawl` opens all dialogs, and other runs one share.

const SHARES = { ADMIN: 8, SALESMAN: 6, AGENT_1: 3, AGENT_3: 2 };
type Role = keyof typeof SHARES;
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
const now = Number(process.env.CRAWL_SHARE ?? 0) % ALL.length;
const WALKED = whole ? ALL : ALL.slice(now, now + 1);
const WIDTHS = [WIDE, PHONE];

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
const actionsOf = ({ actions, calls, deleteWhere }: ManifestResource): ManifestAction[] =>
  calls.delete && !actions.some(({ name }) => name === 'delete')
    ? [...actions, { ...DELETION, where: deleteWhere }]
    : actions;

/** Returns the dialogs of a share, and the actions without a suitable record. */
async function casesOf(
  me: Me,
  { part, of }: Pick<Share, 'part' | 'of'>,
): Promise<{ cases: ActionCase[]; left: string[] }> {
  const all = me.manifest.resources.flatMap((resource) => actionsOf(resource).map((action) => ({ resource, action })));
  const cases: ActionCase[] = [];
  const left: string[] = [];
  for (const one of all.filter((_, at) => at % of === part)) {
    const actionCase = await findActionCase(me, one.resource, one.action);
    if (actionCase) cases.push(actionCase);
    else left.push(keyOf(one));
  }
  return { cases, left };
}

const isCheck = (path: string): boolean => /\/actions\/[\w-]+\/check$/.test(path);
function isHarmless(request: Request): boolean {
  const path = pathOf(request);
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method()) || isCheck(path)) return true;
  if (path.endsWith('/import/columns')) return true;
  if (path.endsWith('/import')) return new URL(request.url()).searchParams.get('dryRun') === 'true';
  return path === '/t3d-api/sessions/preferences';
}

/** Records changes of data and responses to checks. */
async function watchServer(page: Page) {
  const changing: string[] = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    if (isHarmless(request)) return;
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

async function cancel(box: Locator): Promise<void> {
  const close = box.getByRole('button', { name: /^(取消|关闭|Cancel|Close)$/ });
  await close.last().click();
  await expect(box).toBeHidden();
}

async function fill(me: Me, page: Page, box: Locator, actionCase: ActionCase): Promise<boolean> {
  const { resource, action } = actionCase;
  const named = await FITTING[keyOf(actionCase)]?.(me, actionCase);
  const shown = await chooseAll(page, box, action, named);
  for (const one of shown) {
    await boxOf(one).fill(one.field.kind === 'ranges' ? await rangesFor(me, resource) : valueFor(one.field));
    await boxOf(one).blur();
  }
  return shown.some(({ field }) => field.kind === 'ranges');
}

async function walk(me: Me, page: Page, actionCase: ActionCase, server: Server, language: Language): Promise<void> {
  server.answers.length = 0;
  const box = await openDialog(page, actionCase);
  const ranges = await fill(me, page, box, actionCase);
  if (actionCase.action.preview) {
    await expect.poll(() => server.answers.length, 'the check was asked').toBeGreaterThan(0);
    await expect(box.locator('[aria-busy=true]')).toHaveCount(0);
    await settle(page, '[role=dialog]');
    expect.soft(server.answers.at(-1), `${keyOf(actionCase)}: what the check answered`).toBe(200);
  }
  if (ranges) await expect(box.locator('[data-gaps]')).toBeVisible();
  await lookAt(page, language, `${keyOf(actionCase)} ${actionCase.id ?? ''}`);
  await cancel(box);
}

async function drop(box: Locator, name: string, rows: string[][]): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: await workbook(rows) };
  await box.locator('input[type=file]').setInputFiles(file);
}

async function walkImport(me: Me, page: Page, language: Language): Promise<void> {
  const resource = me.manifest.resources.find(({ name, calls }) => calls.import && FILES[name] !== undefined);
  if (!resource) throw new Error('nothing to import');
  const { good, bad } = await (FILES[resource.name] as (typeof FILES)[string])(me);
  await goTo(page, listPath(resource));
  await openImport(page);
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

/** The actions without a suitable record in the demo data. Other tests create such records. */
const NOBODYS: Record<Role, string[]> = {
  ADMIN: ['imports:undo', 'saved-views:delete'],
  SALESMAN: [
    'flow-pool-prices:enable',
    'flow-pool-prices:disable',
    'flow-pool-prices:delete',
    'imports:undo',
    'jobs:cancel',
    'saved-views:delete',
    'sms-code-orders:renew',
    'sms-code-orders:revoke',
  ],
  AGENT_1: ['imports:undo', 'jobs:cancel', 'saved-views:delete', 'wxmp-settings:test'],
  AGENT_3: ['imports:undo', 'jobs:cancel', 'saved-views:delete', 'wxmp-settings:test'],
};

const MADE_BY_PEOPLE = /^(api-keys|approvals|webhooks|webhook-deliveries):/;

/** The actions whose records other tests may have used up. */
const USED_UP = ['real-names:approve', 'real-names:reject', 'recharge-records:resolve', 'jobs:cancel'];

for (const share of WALKED) {
  const { role, language, part, of } = share;
  const name = whole ? 'every dialog' : `dialogs, share ${part + 1} of ${of} (CRAWL_SHARE=${now})`;
  test(`opens the dialog ${name} of ${role} in ${language} and changes no data`, async ({ page, loginAs, callAs }) => {
    test.setTimeout(1_200_000);
    const problems = watch(page);
    const server = await watchServer(page);
    const me = await findMe(await callAs(ACCOUNT_OF[role]));
    const { cases: all } = await casesOf(me, share);
    const cases = whole ? all : all.filter((_, at) => at % 24 === 0);
    await page.setViewportSize(WIDE);
    await loginAs(ACCOUNT_OF[role], { lang: language });
    await settle(page);
    for (const actionCase of cases) {
      await test.step(keyOf(actionCase), () => walk(me, page, actionCase, server, language));
      await closeTabs(page);
    }
    if (part === 0) await test.step('opens the import dialog', () => walkImport(me, page, language));
    expect(cases.length, 'dialogs were opened').toBeGreaterThan(0);
    expect(server.changing, 'nothing was done').toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('covers every action of each role, except actions without a record in the demo data', async ({ callAs }) => {
  for (const role of Object.keys(NOBODYS) as Role[]) {
    const { left: all } = await casesOf(await findMe(await callAs(ACCOUNT_OF[role])), { part: 0, of: 1 });
    const left = all.filter((key) => !MADE_BY_PEOPLE.test(key));
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
