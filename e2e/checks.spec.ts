import type { Locator, Page } from '@playwright/test';
import type { ManifestAction, ManifestField } from '@t3d/resources/kit';
import type { ActionCase } from './support/actionCases';
import { boxOf, chooseAll, findActionCase, keyOf, findMe, openDialog, STRANGE, textFor } from './support/actionCases';
import type { AccountName, Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { dialog, openImport } from './support/screens';

test.describe.configure({ mode: 'parallel' });

type Body = Record<string, unknown>;

const ROLES = ['admin', 'agent1', 'agent2', 'agent3', 'sales', 'sms'] as const satisfies AccountName[];
type RoleName = (typeof ROLES)[number];
const WALKERS = ['admin', 'agent1'] as const;

async function shareOut(
  callAs: (account: string) => Promise<Caller>,
): Promise<{ of: Record<RoleName, ActionCase[]>; nobodys: string[] }> {
  const of = Object.fromEntries(ROLES.map((role) => [role, [] as ActionCase[]])) as Record<RoleName, ActionCase[]>;
  const found = new Map<string, boolean>();
  for (const role of ROLES) {
    const me = await findMe(await callAs(role));
    for (const resource of me.manifest.resources) {
      for (const action of resource.actions.filter(({ preview }) => preview)) {
        const key = keyOf({ resource, action });
        if (found.get(key)) continue;
        const actionCase = resource.path === undefined ? null : await findActionCase(me, resource, action);
        found.set(key, actionCase !== null);
        if (actionCase) of[role].push(actionCase);
      }
    }
  }
  return { of, nobodys: [...found].filter(([, can]) => !can).map(([key]) => key) };
}

/** Answers checks while the gate is open, each with another count. Records actions without the server. */
async function watchServer(page: Page) {
  const asked: Body[] = [];
  const sent: Body[] = [];
  let waiting: (() => void)[] = [];
  let open = false;
  await page.route(/\/actions\/[\w-]+\/check$/, async (route) => {
    const count = asked.push(route.request().postDataJSON() as Body);
    if (!open)
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    await route
      .fulfill({ json: { code: 200, message: 'ok', data: { matched: count + 1, available: count + 1 } } })
      .catch(() => undefined);
  });
  await page.route(/\/actions\/[\w-]+$/, async (route) => {
    const { digest: _digest, ...body } = route.request().postDataJSON() as Body;
    sent.push(body as Body);
    await route.fulfill({
      json: { code: 200, message: 'ok', data: { affected: 1, id: 1, payUrl: new URL('/healthz', page.url()).href } },
    });
  });
  return {
    asked,
    sent,
    last: (): { body: Body | undefined; count: number } => ({ body: asked.at(-1), count: asked.length + 1 }),
    hold: (): void => {
      open = false;
    },
    letGo: (): void => {
      open = true;
      for (const go of waiting) go();
      waiting = [];
    },
  };
}
type Server = Awaited<ReturnType<typeof watchServer>>;

const moreFor = (field: ManifestField): string =>
  field.kind === 'ranges' ? `\n${STRANGE.card}` : field.kind === 'text' ? ' twice' : '1';

async function fillIn(page: Page, box: Locator, action: ManifestAction) {
  const typed = await chooseAll(page, box, action);
  const last = typed.pop();
  for (const one of typed) await boxOf(one).fill(textFor(one.field));
  return last ? { field: last.field, input: boxOf(last) } : null;
}

/** Presses the keyboard shortcuts in the input, then the button. */
async function pressAll(page: Page, submit: Locator, typed: boolean): Promise<void> {
  if (!typed) await submit.focus();
  await page.keyboard.press('Control+S');
  await page.keyboard.press('Enter');
  await submit.click({ force: true });
}

async function expectWaiting(page: Page, submit: Locator, server: Server, typed: boolean): Promise<void> {
  expect(await submit.getAttribute('aria-disabled'), 'off at once').toBe('true');
  await pressAll(page, submit, typed);
  await expect(submit).toHaveText('核对中…');
  expect(server.sent, 'nothing is sent before the answer').toEqual([]);
}

async function expectReady(submit: Locator, server: Server, action: ManifestAction): Promise<void> {
  server.letGo();
  await expect(submit).toBeEnabled();
  if (action.on === 'many' || action.ranges) await expect(submit).toHaveText(new RegExp(` ${server.last().count}$`));
  expect(server.sent).toEqual([]);
}

async function walk(page: Page, actionCase: ActionCase, server: Server): Promise<void> {
  server.hold();
  server.asked.length = 0;
  server.sent.length = 0;
  const box = await openDialog(page, actionCase);
  const submit = box.locator('[data-submit]');
  const last = await fillIn(page, box, actionCase.action);
  if (last) {
    await last.input.focus();
    await page.keyboard.type(textFor(last.field));
  }
  await expectWaiting(page, submit, server, last !== null);
  await expectReady(submit, server, actionCase.action);
  if (last) {
    server.hold();
    const add = box.getByRole('button', { name: '+ 添加号段' });
    if (await add.count()) await add.click();
    await last.input.focus();
    await page.keyboard.press(last.field.kind === 'ranges' || last.field.kind === 'text' ? 'End' : 'Home');
    await page.keyboard.type(moreFor(last.field));
    await expectWaiting(page, submit, server, true);
    await expectReady(submit, server, actionCase.action);
  }
  const before = server.last().body;
  await submit.click();
  await expect.poll(() => server.sent.length).toBe(1);
  expect(server.sent[0], 'what was sent is what was checked').toEqual(before);
  expect(server.last().body).toEqual(before);
}

for (const role of WALKERS) {
  test(`sends an action with the checked inputs only after the check has responded (${role}) @long`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.setTimeout(600_000);
    const { of } = await shareOut(callAs);
    await loginAs(role);
    await page.locator('main h1, main h2').first().waitFor();
    const server = await watchServer(page);
    expect(of[role].length).toBeGreaterThan(0);
    for (const actionCase of of[role]) await test.step(keyOf(actionCase), () => walk(page, actionCase, server));
  });
}

test('does not undo an import before the check of the undo has responded @long', async ({ page, loginAs }) => {
  const counts = { rows: 2, created: 2, updated: 0 };
  const row = { id: 77, resource: 'plan-topics', fileName: 'topics.xlsx', ...counts, state: 'DONE' };
  await page.route(/\/t3d-api\/imports\?/, (route) => route.fulfill({ json: { code: 200, rows: [row], total: 1 } }));
  await loginAs('admin', { path: '/business/topic-list' });
  const server = await watchServer(page);
  await openImport(page);
  await dialog(page).locator('[data-import="77"]').getByRole('button').click();
  const submit = dialog(page).locator('[data-submit]');
  await submit.waitFor();
  await expectWaiting(page, submit, server, false);
  server.letGo();
  await expect(submit).toHaveText(`复原 ${server.last().count} 条记录`);
  expect(server.sent).toEqual([]);
  await submit.click();
  await expect.poll(() => server.sent).toEqual([{ ids: [77] }]);
  expect(server.last().body).toEqual({ ids: [77] });
});

test('assigns every action with a check to at least one role', async ({ callAs }) => {
  const { of, nobodys } = await shareOut(callAs);
  expect(nobodys).toEqual(['approvals:approve', 'ctrip-statement-lines:settle', 'imports:undo']);
  const left = ROLES.filter((role) => !(WALKERS as readonly string[]).includes(role)).flatMap((role) =>
    of[role].map(keyOf),
  );
  expect(left).toEqual([]);
});
