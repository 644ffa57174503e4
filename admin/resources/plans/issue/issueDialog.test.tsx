/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ActionRequestContext } from '../../../declared/actions/request';
import { makeField, makeResource } from '../../../test/declared';
import { openPage } from '../../../test/page';
import { serve } from '../../../test/server';
import { IssueDialog } from './IssueDialog';
import type { IssueBody } from './quotes';

const ACTION: ManifestAction = {
  name: 'issue',
  label: 'Issue',
  confirm: 'Issue?',
  help: 'Sets what each agent pays.',
  on: 'many',
  ranges: false,
  preview: true,
  idempotent: true,
  danger: false,
  primary: false,
  fields: [makeField('agents', 'references', { label: 'Agents', resource: 'users' })],
};
const AGENTS = [
  { id: 11, name: 'Yuanhang', role: 'AGENT_1', refused: null },
  { id: 12, name: 'Zhiyuan', role: 'AGENT_1', refused: null },
];
const quote = (id: number, agent: number, more: object = {}) => ({
  id,
  agent,
  now: 800,
  retail: 1390,
  cost: 710,
  earner: null,
  above: [],
  lowest: null,
  sold: 10,
  ...more,
});
const answer = (quotes: object[], agents: object[] = AGENTS, offered: number | null = 900) => ({
  currency: 'USD',
  agents,
  plans: [
    { id: 1, planCode: 'JP-3G', title: 'Japan · 3 GB', offered, retail: offered },
    { id: 2, planCode: 'VN-2G', title: 'Vietnam · 2 GB', offered, retail: offered },
  ],
  quotes,
});
const FOUR = [quote(1, 11), quote(1, 12), quote(2, 11), quote(2, 12)];

function check({ quotes }: IssueBody) {
  const at = quotes.map((one, index) => ({ ...one, place: `quotes.${index}.cooperationPrice` }));
  const rejected = at.filter(({ cooperationPrice }) => cooperationPrice < 710);
  const allowed = at.filter((one) => !rejected.includes(one));
  return {
    digest: `digest of ${quotes.length}`,
    matched: quotes.length,
    available: allowed.length,
    refused: rejected.length
      ? [{ reason: 'Below cost', count: rejected.length, inputs: rejected.map(({ place }) => place) }]
      : [],
    changes: allowed.map(({ place, cooperationPrice }) => ({
      label: place,
      before: 800,
      after: cooperationPrice,
      kind: 'money',
      input: place,
    })),
  };
}

const QUOTES = 'GET gadgets/quotes';
const CHECK = 'POST gadgets/actions/issue/check';
const ISSUE = 'POST gadgets/actions/issue';

function open(answers: Parameters<typeof serve>[0] = {}, agents: readonly number[] = [11, 12]) {
  const server = serve({
    [QUOTES]: () => answer(FOUR),
    [CHECK]: ({ body }) => check(body as IssueBody),
    [ISSUE]: () => ({ affected: 4 }),
    ...answers,
  });
  const resource = makeResource([makeField('name')], { actions: [ACTION] });
  const onClose = jest.fn();
  const request = { action: ACTION, records: [], ids: [1, 2], given: { agents }, onClose, onDone: () => undefined };
  openPage(
    <ActionRequestContext value={request}>
      <IssueDialog />
    </ActionRequestContext>,
    { resource, resources: [resource] },
  );
  return { server, onClose };
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await act(() => jest.advanceTimersByTimeAsync(500));
};
const inputs = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[data-column=price]')];
const texts = (): string[] => inputs().map(({ value }) => value);
const type = async (at: number, value: string): Promise<void> => {
  const field = inputs()[at] as HTMLInputElement;
  await act(async () => {
    field.focus();
    fireEvent.change(field, { target: { value } });
  });
  await rest();
};
const press = async (element: Element | null): Promise<void> => {
  await act(async () => {
    fireEvent.click(element as Element);
  });
  await rest();
};
const key = async (name: string, more: object = {}): Promise<void> => {
  await act(async () => {
    fireEvent.keyDown(document.activeElement as Element, { key: name, ...more });
  });
  await rest();
};
const submit = (): HTMLElement => document.querySelector('[data-submit]') as HTMLElement;
const apply = (): Element | null => document.querySelector('[data-apply]');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test("sends a price for each plan and agent with the preview's digest, and counts both on the button", async () => {
  const { server, onClose } = open();
  await rest();
  expect(texts()).toEqual(['8.00', '8.00']);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await press(apply());
  expect(texts()).toEqual(['8.40', '8.40']);
  expect(submit().textContent).toBe('Issue 2 plans to 2 agents');
  expect(document.querySelector('[data-available]')?.textContent).toBe('Changes 4 prices for 2 agents');
  expect(document.querySelector('[data-month]')?.getAttribute('data-month')).toBe('1600');
  await key('Enter', { ctrlKey: true });
  expect(server.to(ISSUE).map(({ body }) => body)).toEqual([
    {
      ids: [1, 2],
      agents: [11, 12],
      quotes: [
        { id: 1, agent: 11, cooperationPrice: 840 },
        { id: 1, agent: 12, cooperationPrice: 840 },
        { id: 2, agent: 11, cooperationPrice: 840 },
        { id: 2, agent: 12, cooperationPrice: 840 },
      ],
      refused: 'SKIP',
      digest: 'digest of 4',
    },
  ]);
  expect(server.to(ISSUE)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

test('leaves out a refused price, and blocks the issue when the user unchecks “Leave out”', async () => {
  open();
  await rest();
  await press(screen.getByRole('button', { name: 'Price Japan · 3 GB per agent' }));
  await press(apply());
  await type(1, '6.50');
  expect(document.querySelector('[data-row="1 12"] [data-reason]')?.textContent).toBe('Below cost');
  expect(document.querySelector('[data-row="1 12"] [data-left-out]')?.textContent).toBe('Left out');
  expect(document.querySelector('[data-edited]')?.textContent).toContain('3 raised, 1 by hand');
  expect(submit().textContent).toBe('Issue 2 plans to 2 agents');
  await press(screen.getByRole('checkbox', { name: 'Leave out 1, which keep the present price' }));
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Zhiyuan · Japan · 3 GB: Below cost')).toBeTruthy();
  expect(document.querySelector('[data-left-out]')).toBeNull();
});

test('restores all present prices of the grid on click', async () => {
  open();
  await rest();
  await press(apply());
  await type(0, '9');
  await press(screen.getByRole('button', { name: 'Restore' }));
  expect(texts()).toEqual(['8.00', '8.00']);
  expect(document.querySelector('[data-edited]')).toBeNull();
});

test('leaves out a plan when the user unchecks the plan', async () => {
  const { server } = open();
  await rest();
  await press(screen.getByRole('checkbox', { name: 'Issue Vietnam · 2 GB' }));
  await press(apply());
  expect(submit().textContent).toBe('Issue 1 plan to 2 agents');
  await press(submit());
  expect(server.to(ISSUE)).toMatchObject([{ body: { ids: [1] } }]);
});

test('moves between price inputs by the arrow keys, and unfolds and folds a plan by the arrow keys', async () => {
  open();
  await rest();
  await act(async () => inputs()[0]?.focus());
  await key('ArrowDown');
  expect(document.activeElement).toBe(inputs()[1]);
  await key('ArrowUp');
  await key('ArrowRight');
  expect(inputs()).toHaveLength(3);
  expect(document.activeElement).toBe(inputs()[0]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Japan · 3 GB, Yuanhang, New price');
  await key('ArrowLeft');
  expect(inputs()).toHaveLength(2);
});

test('names an agent that pays in another currency, and issues the plans to the other agents', async () => {
  const agents = [AGENTS[0] as object, { ...AGENTS[1], refused: 'Pays in EUR' }];
  open({ [QUOTES]: () => answer([quote(1, 11), quote(2, 11)], agents) });
  await rest();
  expect(screen.getByText('Zhiyuan: Pays in EUR')).toBeTruthy();
  expect(document.querySelectorAll('[data-refused]')).toHaveLength(1);
  await press(apply());
  expect(submit().textContent).toBe('Issue 2 plans to 1 agent');
});

test('shows an agent neither the plan code nor the lowest price for agents below', async () => {
  open({ [QUOTES]: () => answer(FOUR, AGENTS, null) });
  await rest();
  expect(screen.queryByText('Lowest below')).toBeNull();
  expect(screen.queryByText('JP-3G')).toBeNull();
});

test('shows why the server refuses a price that it accepted before', async () => {
  open({
    [ISSUE]: ({ body }) => {
      const { quotes } = body as IssueBody;
      const refused = [{ reason: 'Below cost', count: 1, inputs: ['quotes.0.cooperationPrice'] }];
      const preview = { ...check(body as IssueBody), digest: 'new', available: quotes.length - 1, refused };
      return Response.json({ code: 409, message: 'Changed', data: { preview, changes: [] } }, { status: 409 });
    },
  });
  await rest();
  await press(apply());
  expect(submit().textContent).toBe('Issue 2 plans to 2 agents');
  await press(submit());
  expect(document.querySelector('[data-row="1 11"] [data-reason]')?.textContent).toBe('Below cost');
  expect(document.querySelector('[data-available]')?.getAttribute('data-available')).toBe('3');
});

test('keeps the dialog open after a price has changed, and reads the prices again', async () => {
  const changes = [{ what: 'Japan', before: '8.00', after: '8.10' }];
  const { server, onClose } = open({
    [ISSUE]: ({ body }) => {
      const data = { preview: check(body as IssueBody), changes };
      return Response.json({ code: 409, message: 'Changed', data }, { status: 409 });
    },
  });
  await rest();
  await press(apply());
  await press(submit());
  expect(document.querySelector('[data-changed]')?.textContent).toContain('8.10');
  expect(server.to(QUOTES)).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows the margin of each level at the new prices, and the agents who earn less', async () => {
  const estimates = [
    { group: 'levels', label: 'Platform', before: 1_000, after: 1_600, currency: 'USD' },
    { group: 'levels', label: 'Level 1', before: 900, after: 300, currency: 'USD' },
    { group: 'less', label: 'Yuanhang', before: 900, after: 300, currency: 'USD', note: 'Gets the price notice' },
  ];
  open({ [CHECK]: ({ body }) => ({ ...check(body as IssueBody), estimates }) });
  await rest();
  expect(document.querySelector('[data-rehearsal]')).toBeNull();
  await press(apply());
  const lines = [...document.querySelectorAll('[data-rehearsal] [data-estimate]')];
  expect(lines.map((line) => line.textContent)).toEqual([
    'Platform10.00 → 16.00 +6.00',
    'Level 19.00 → 3.00 −6.00',
    'YuanhangGets the price notice9.00 → 3.00 −6.00',
  ]);
});

test('shows no rehearsal if the server returns no estimates', async () => {
  open();
  await rest();
  await press(apply());
  expect(document.querySelector('[data-rehearsal]')).toBeNull();
});
