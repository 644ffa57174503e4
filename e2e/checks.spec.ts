import type { Locator, Page } from '@playwright/test';
import { matches } from '@t3d/resources/kit';
import type { Manifest, ManifestAction, ManifestField, ManifestResource } from '@t3d/resources/kit';
import { cardNumbers } from './support/cards';
import type { AccountName, Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, dialog, moveTo } from './support/screens';

// Every action that tells beforehand what it would do, as the manifest of each role offers it: with a server that is slow to tell, nothing
// is sent before it has, and what is sent is what it told of. Nothing is done to the demo world: checks and deeds are answered here.

test.describe.configure({ mode: 'parallel' });

type Body = Record<string, unknown>;
interface Deed {
  resource: ManifestResource;
  action: ManifestAction;
  id: number | undefined;
}
interface Me {
  caller: Caller;
  id: number;
  manifest: Manifest;
}

const ROLES = ['admin', 'agent1', 'agent2', 'agent3', 'sales', 'sms'] as const satisfies AccountName[];
type RoleName = (typeof ROLES)[number];
/** Those who have all of these actions between them. */
const WALKERS = ['admin', 'agent1'] as const;
const keyOf = ({ resource, action }: Pick<Deed, 'resource' | 'action'>): string => `${resource.name}:${action.name}`;
const dataOf = async <T>(caller: Caller, path: string): Promise<T> =>
  ((await (await caller.get(path)).json()) as { data: T }).data;
const isOfList = ({ action }: Pick<Deed, 'action'>): boolean => action.on === 'resource' || action.ranges;

/** A record that the action can be done on; none is needed for those of a list. */
async function findRecord(
  { caller, id: me }: Me,
  resource: ManifestResource,
  action: ManifestAction,
): Promise<number | undefined> {
  const { rows } = (await (await caller.get(`/t3d-api/${resource.name}?size=200`)).json()) as {
    rows: ({ id: number } & Body)[];
  };
  return rows.find((row) => matches(action.where, row, { me }))?.id;
}

/** Which role walks which action: the first that has it, and a record to do it on. */
async function shareOut(
  callAs: (account: string) => Promise<Caller>,
): Promise<{ of: Record<RoleName, Deed[]>; nobodys: string[] }> {
  const of = Object.fromEntries(ROLES.map((role) => [role, [] as Deed[]])) as Record<RoleName, Deed[]>;
  const found = new Map<string, boolean>();
  for (const role of ROLES) {
    const caller = await callAs(role);
    const me: Me = {
      caller,
      id: (await dataOf<{ id: number }>(caller, '/t3d-api/sessions')).id,
      manifest: await dataOf<Manifest>(caller, '/t3d-api/manifest'),
    };
    for (const resource of me.manifest.resources) {
      for (const action of resource.actions.filter(({ preview }) => preview)) {
        const deed = { resource, action, id: undefined as number | undefined };
        if (found.get(keyOf(deed))) continue;
        if (resource.path && !isOfList(deed) && resource.calls.show) deed.id = await findRecord(me, resource, action);
        const can = resource.path !== undefined && (isOfList(deed) || deed.id !== undefined);
        found.set(keyOf(deed), can);
        if (can) of[role].push(deed);
      }
    }
  }
  return { of, nobodys: [...found].filter(([, can]) => !can).map(([key]) => key) };
}

/** Stands between the page and its server: checks are answered when the gate is open, deeds are noted. Each check answers another count. */
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
    // The page may have given this one up.
    await route
      .fulfill({ json: { code: 200, message: 'ok', data: { matched: count + 1, available: count + 1 } } })
      .catch(() => undefined);
  });
  await page.route(/\/actions\/[\w-]+$/, async (route) => {
    sent.push(route.request().postDataJSON() as Body);
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

/** Goes to a page of the running app and waits until it is the one that is shown; those that were left stay, hidden. */
async function go(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === `/t3d${path}`) return;
  await page.evaluate(() => {
    for (const title of document.querySelectorAll<HTMLElement>('main h1'))
      title.dataset.left = String(title.checkVisibility());
  });
  await moveTo(page, path);
  await page.locator('main h1:visible:not([data-left=true])').waitFor();
}

async function openDialog(page: Page, { resource, action, id }: Deed): Promise<Locator> {
  if (keyOf({ resource, action }) === 'recharge-records:pay') {
    // Its list is of staff: agents pay from their bills.
    await go(page, '/user/bills');
    await button(page, '在线充值').click();
    await dialog(page).getByRole('radio').first().waitFor();
    return dialog(page);
  }
  await go(page, `${resource.path}${id === undefined ? '' : `/${id}/show`}`);
  const title = page.locator('main h1:visible').locator('xpath=..');
  const place = isOfList({ action }) ? title : page.locator('main');
  const menu = isOfList({ action })
    ? title.getByRole('button', { name: '更多操作' })
    : place.locator('[data-row-menu]:visible').first();
  const shown = place.locator(`button[data-action="${action.name}"]:visible`);
  await shown.or(menu).first().waitFor();
  if (await shown.count()) await shown.first().click();
  else {
    await menu.click();
    await page.getByRole('menu').locator(`[data-action="${action.name}"]`).click();
  }
  await dialog(page).locator('[data-submit]').waitFor();
  return dialog(page);
}

const isTyped = (field: ManifestField): boolean =>
  field.widget === 'ranges' || ['money', 'integer', 'rate', 'text'].includes(field.kind);
const CARDS = cardNumbers(20, 5, '8986032677');
const textFor = (field: ManifestField): string =>
  field.widget === 'ranges'
    ? `${CARDS[0]}-${CARDS[3]}`
    : field.kind === 'text'
      ? 'said so'
      : String(Math.max(200, Math.ceil((field.min ?? 0) / 100)));
/** What a person adds when it has seen the first answer. */
const moreFor = (field: ManifestField): string =>
  field.widget === 'ranges' ? `\n${CARDS[4]}` : field.kind === 'text' ? ' twice' : '1';

/** Chooses what can be chosen: the first choice that is offered. */
async function chooseFirst(page: Page, place: Locator): Promise<void> {
  const list = place.getByRole('combobox').first();
  if (!(await list.count())) {
    const words = place.getByRole('group').getByRole('button').first();
    // Ways of paying are cards of which one is chosen from the start.
    if (await words.count()) await words.click();
    return;
  }
  if (await list.inputValue().catch(() => '')) return;
  await list.click();
  await page.getByRole('option').first().click();
}

/** The inputs of the dialog as they stand there, those that are typed last; all but the last of these are filled in. */
async function fillIn(
  page: Page,
  box: Locator,
  action: ManifestAction,
): Promise<{ field: ManifestField; input: Locator } | null> {
  const own = box.locator('form');
  const placeOf = (field: ManifestField): Locator =>
    own
      .locator(`div[data-field="${field.name}"]`)
      .filter({ has: page.locator('input, textarea, [role=combobox], button') })
      .last();
  const shown: ManifestField[] = [];
  for (const field of action.fields.toSorted((one, other) => Number(isTyped(one)) - Number(isTyped(other)))) {
    if (!(await placeOf(field).count())) continue;
    shown.push(field);
    if (!isTyped(field)) await chooseFirst(page, placeOf(field));
  }
  // Money and ranges matter more than words, and a check asks about them first.
  const typed = shown
    .filter(isTyped)
    .toSorted((one, other) => Number(other.kind === 'text') - Number(one.kind === 'text'));
  const last = typed.pop();
  for (const field of typed) await placeOf(field).getByRole('textbox').first().fill(textFor(field));
  return last ? { field: last, input: placeOf(last).getByRole('textbox').first() } : null;
}

/** All that could send: keys where they are typed, then the button. */
async function pressAll(page: Page, submit: Locator, typed: boolean): Promise<void> {
  // Of a dangerous deed without inputs Cancel has the focus.
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

/** The button is on, and says what the last answer said. */
async function expectReady(submit: Locator, server: Server, action: ManifestAction): Promise<void> {
  server.letGo();
  await expect(submit).toBeEnabled();
  if (action.on === 'many' || action.ranges) await expect(submit).toHaveText(new RegExp(` ${server.last().count}$`));
  expect(server.sent).toEqual([]);
}

async function walk(page: Page, deed: Deed, server: Server): Promise<void> {
  server.hold();
  server.asked.length = 0;
  server.sent.length = 0;
  const box = await openDialog(page, deed);
  const submit = box.locator('[data-submit]');
  const last = await fillIn(page, box, deed.action);
  if (last) {
    await last.input.focus();
    await page.keyboard.type(textFor(last.field));
  }
  await expectWaiting(page, submit, server, last !== null);
  await expectReady(submit, server, deed.action);
  if (last) {
    server.hold();
    // Ranges that were read have become boxes.
    const add = box.getByRole('button', { name: '+ 添加号段' });
    if (await add.count()) await add.click();
    await last.input.focus();
    // Before the figures of an amount, which is written out with its cents by now.
    await page.keyboard.press(last.field.widget === 'ranges' || last.field.kind === 'text' ? 'End' : 'Home');
    await page.keyboard.type(moreFor(last.field));
    await expectWaiting(page, submit, server, true);
    await expectReady(submit, server, deed.action);
  }
  const before = server.last().body;
  await submit.click();
  await expect.poll(() => server.sent.length).toBe(1);
  expect(server.sent[0], 'what was sent is what was checked').toEqual(before);
  expect(server.last().body).toEqual(before);
}

for (const role of WALKERS) {
  test(`${role}: nothing is sent before its check has answered, and only what was checked`, async ({
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
    for (const deed of of[role]) await test.step(keyOf(deed), () => walk(page, deed, server));
  });
}

test('an import is not undone before its check has answered', async ({ page, loginAs }) => {
  // Its dialog is the import's own, so it is opened by hand; the rest is as for all others.
  const counts = { rows: 2, created: 2, updated: 0 };
  const row = { id: 77, resource: 'plan-topics', fileName: 'topics.xlsx', ...counts, state: 'DONE' };
  await page.route(/\/t3d-api\/imports\?/, (route) => route.fulfill({ json: { code: 200, rows: [row], total: 1 } }));
  await loginAs('admin', { path: '/business/topic-list' });
  const server = await watchServer(page);
  await button(page, '导入').click();
  await dialog(page).locator('[data-import="77"]').getByRole('button').click();
  const submit = dialog(page).locator('[data-submit]');
  await submit.waitFor();
  await expectWaiting(page, submit, server, false);
  server.letGo();
  await expect(submit).toHaveText(`撤销 ${server.last().count} 条记录`);
  expect(server.sent).toEqual([]);
  await submit.click();
  await expect.poll(() => server.sent).toEqual([{ ids: [77] }]);
  expect(server.last().body).toEqual({ ids: [77] });
});

test('every action with a check, of every role, is walked by somebody', async ({ callAs }) => {
  const { of, nobodys } = await shareOut(callAs);
  // Imports have no page: the test above walks theirs.
  expect(nobodys).toEqual(['imports:undo']);
  const left = ROLES.filter((role) => !(WALKERS as readonly string[]).includes(role)).flatMap((role) =>
    of[role].map(keyOf),
  );
  expect(left).toEqual([]);
});
