import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError } from 'ra-core';
import { type Choices, makeServerStore, REST } from './serverStore';

const sent: Choices[] = [];
let answer: () => Promise<void>;
const open = (kept: Choices = {}) =>
  makeServerStore(kept, async (choices) => {
    sent.push(choices);
    await answer();
  });
const rest = async (): Promise<void> => {
  await jest.advanceTimersByTimeAsync(REST);
};

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  answer = async () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
});

describe("the store of the user's choices", () => {
  it('starts with the choices on the server, and notifies subscribers of a changed choice', () => {
    const store = open({ looks: { theme: 'THEME_RED' } });
    const received: unknown[] = [];
    const stop = store.subscribe('looks', (value: unknown) => received.push(value));
    expect(store.getItem('looks')).toEqual({ theme: 'THEME_RED' });
    expect(store.getItem('nothing', 7)).toBe(7);
    store.setItem('looks', 1);
    stop();
    store.setItem('looks', 2);
    expect(received).toEqual([1]);
  });

  it("saves the user's choice of emails to receive", async () => {
    const store = open();
    store.setItem('notices', { mail: { UP: true }, quiet: null });
    store.setItem('morning', { mail: true, offset: 480 });
    await rest();
    expect(sent).toEqual([{ notices: { mail: { UP: true }, quiet: null }, morning: { mail: true, offset: 480 } }]);
  });

  it("applies a choice of another tab without sending the choice, and drops this tab's earlier choice", async () => {
    const store = open({ looks: { theme: 'THEME_RED' } });
    const received: unknown[] = [];
    store.subscribe('looks', (value: unknown) => received.push(value));
    store.setItem('looks', { theme: 'THEME_BLUE' });
    store.learn('looks', { theme: 'THEME_GREEN' });
    await rest();
    expect([received.at(-1), sent]).toEqual([{ theme: 'THEME_GREEN' }, []]);
    store.setItem('looks', { theme: 'THEME_RED' });
    await rest();
    expect(sent).toEqual([{ looks: { theme: 'THEME_RED' } }]);
  });

  it('sends several choices in a single call after a pause', async () => {
    const store = open({ 'list.a': 1, 'list.gone': 1 });
    store.setItem('list.a', 2);
    store.setItem('list.a', 3);
    store.setItem('import.map.orders', { a: 'b' });
    store.removeItem('list.gone');
    expect(sent).toEqual([]);
    await rest();
    expect(sent).toEqual([{ 'list.a': 3, 'import.map.orders': { a: 'b' }, 'list.gone': null }]);
    store.setItem('list.a', 3);
    await rest();
    expect(sent).toHaveLength(1);
  });

  it("sends the user's notification settings to the server", async () => {
    const store = open();
    store.setItem('notices', { wechat: { PROMO: false }, quiet: null });
    await rest();
    expect(sent).toEqual([{ notices: { wechat: { PROMO: false }, quiet: null } }]);
  });

  it('does not send scroll positions and selected rows', async () => {
    const store = open();
    store.setItem('orders.listParams', { page: 3 });
    store.setItem('orders.selectedIds', [1]);
    await rest();
    expect([sent, store.getItem('orders.selectedIds')]).toEqual([[], [1]]);
  });

  it('sends a choice of the user again when the network failed, and drops a rejected choice', async () => {
    const store = open();
    answer = async () => {
      throw new HttpError('offline', 0);
    };
    store.setItem('list.a', 1);
    await rest();
    answer = async () => {
      throw new HttpError('too big', 400);
    };
    store.setItem('list.b', 2);
    await rest();
    answer = async () => undefined;
    store.setItem('list.c', 3);
    await rest();
    expect(sent).toEqual([{ 'list.a': 1 }, { 'list.a': 1, 'list.b': 2 }, { 'list.c': 3 }]);
    expect(store.getItem('list.a')).toBe(1);
  });

  it("clears the store's memory on logout without deleting the choices on the server", async () => {
    const store = open({ 'list.a': 1 });
    store.setItem('list.b', 1);
    store.reset();
    await rest();
    expect([store.getItem('list.a'), sent]).toEqual([undefined, []]);
  });
});
