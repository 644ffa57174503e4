import { afterEach, describe, expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ActionPreview } from '@t3d/resources/kit';
import type { ActionCheck } from './check';
import { checkQuery, maySend, readCheck } from './check';

type Body = Record<string, unknown>;
interface CheckRequest {
  body: Body;
  answer: (available: number) => Promise<void>;
  fail: (error: object) => Promise<void>;
}

const ACTION = { preview: true };
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
const client = new QueryClient();
let leave = (): void => undefined;
afterEach(() => {
  leave();
  client.clear();
});

/** Opens a dialog on a simulated server that responds on demand. `rest` simulates a pause in typing. */
function openDialog() {
  const asked: CheckRequest[] = [];
  const provider = {
    check: (_resource: string, _action: string, body: Body) =>
      new Promise<ActionPreview>((resolve, reject) => {
        asked.push({
          body,
          answer: (available) => {
            resolve({ matched: 9, available });
            return turn();
          },
          fail: (error) => {
            reject(Object.assign(new Error('refused'), error));
            return turn();
          },
        });
      }),
  };
  const state = { text: null as string | null, rested: null as string | null, typing: false };
  const question = () =>
    checkQuery(provider, 'cards', 'issue', state.rested, state.rested !== null && state.rested === state.text);
  const observer = new QueryObserver(client, question());
  leave = observer.subscribe(() => undefined);
  const now = (): ActionCheck => readCheck({ ...state, found: observer.getCurrentResult() });
  const ask = async (): Promise<void> => {
    observer.setOptions(question());
    await turn();
  };
  return {
    asked,
    state,
    now,
    show: async (body: Body | null) => {
      state.text = body && JSON.stringify(body);
      await ask();
    },
    rest: async () => {
      state.rested = state.text;
      await ask();
    },
  };
}

const ONE = { ranges: ['1'] };
const FIVE = { ranges: ['1-5'] };

describe('the checked request of an action dialog', () => {
  test('sends no action until the server has responded to the check', async () => {
    const dialog = openDialog();
    expect(dialog.now()).toMatchObject({ checking: false, passed: null });
    await dialog.show(ONE);
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, passed: null });
    await dialog.rest();
    expect(dialog.asked.map(({ body }) => body)).toEqual([ONE]);
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, passed: null });
    expect(maySend(ACTION, ONE, dialog.now())).toBe(false);
    await dialog.asked[0]?.answer(1);
    expect(dialog.now()).toMatchObject({ checking: false, preview: { available: 1 } });
    expect(maySend(ACTION, ONE, dialog.now())).toBe(true);
  });

  test('sends only the checked body of an action, not a body that changed after the check', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    await dialog.asked[0]?.answer(1);
    await dialog.show(FIVE);
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, last: { available: 1 } });
    expect([ONE, FIVE].map((body) => maySend(ACTION, body, dialog.now()))).toEqual([false, false]);
    await dialog.rest();
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, last: { available: 1 } });
    expect([ONE, FIVE].map((body) => maySend(ACTION, body, dialog.now()))).toEqual([false, false]);
    await dialog.asked[1]?.answer(5);
    expect(dialog.now()).toMatchObject({ checking: false, preview: { available: 5 } });
    expect([ONE, FIVE].map((body) => maySend(ACTION, body, dialog.now()))).toEqual([false, true]);
  });

  test('ignores the response to a check when the inputs have changed since', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    await dialog.show(FIVE);
    await dialog.rest();
    await dialog.asked[1]?.answer(5);
    await dialog.asked[0]?.answer(1);
    expect(dialog.now()).toMatchObject({ preview: { available: 5 }, passed: JSON.stringify(FIVE) });
  });

  test('sends no action while typed text is unparsed or breaks a rule', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    await dialog.asked[0]?.answer(1);
    dialog.state.typing = true;
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, passed: null });
    dialog.state.typing = false;
    await dialog.show(null);
    expect(dialog.now()).toMatchObject({ checking: false, preview: undefined, passed: null });
  });

  test('shows a failed check with a retry, and sends no action until the retry succeeds', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    for (const status of [0, 500, 503, 429]) {
      await dialog.asked.at(-1)?.fail({ status });
      expect(dialog.now()).toMatchObject({
        failed: true,
        problem: 'refused',
        checking: false,
        preview: undefined,
        passed: null,
      });
      expect(maySend(ACTION, ONE, dialog.now())).toBe(false);
      dialog.now().again();
      await turn();
      expect(dialog.now()).toMatchObject({ failed: false, checking: true, passed: null });
    }
    await dialog.asked.at(-1)?.answer(1);
    expect(maySend(ACTION, ONE, dialog.now())).toBe(true);
  });

  test('shows the errors at the inputs of an action when the server rejects the body', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    await dialog.asked[0]?.fail({ status: 400, body: { errors: { ranges: 'no card' } } });
    expect(dialog.now()).toMatchObject({
      failed: false,
      problem: 'refused',
      fieldErrors: { ranges: 'no card' },
      passed: null,
    });
  });

  test('drops the previous response when an action dialog checks the same body again', async () => {
    const dialog = openDialog();
    await dialog.show(ONE);
    await dialog.rest();
    await dialog.asked[0]?.answer(1);
    dialog.now().again();
    await turn();
    expect(dialog.now()).toMatchObject({ checking: true, preview: undefined, last: { available: 1 }, passed: null });
  });

  test('sends an action without a check immediately', () => {
    expect(maySend({ preview: false }, ONE, { passed: null })).toBe(true);
  });
});
