import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { dataClient } from './http';
import { optionsQuery, shareOptionChanges, startOptions } from './options';
import { queryKeys } from './queryKeys';
import { routeCalls } from './routeCalls';

describe('option lists of forms', () => {
  const clients: QueryClient[] = [];
  const newClient = (): QueryClient => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    clients.push(client);
    return client;
  };
  let input: string[] = [];
  let answers: () => object;
  beforeEach(() => {
    input = [];
    answers = () => ({ rows: [{ value: 1, label: 'Asia' }] });
    jest.spyOn(dataClient, 'call').mockImplementation(async (_method, path) => {
      input.push(path);
      return { status: 200, headers: new Headers(), json: answers() } as never;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    for (const client of clients.splice(0)) client.clear();
  });

  test('requests an option list only once, whether the path of the list has a slash or not', async () => {
    const client = newClient();
    startOptions(client, ['dict', 'topic/all']);
    expect(await client.fetchQuery(optionsQuery(routeCalls, '/topic/all'))).toEqual([{ value: 1, label: 'Asia' }]);
    await client.fetchQuery(optionsQuery(routeCalls, 'topic/all'));
    expect(input).toEqual(['dict', 'topic/all']);
  });

  test('requests an option list again after a minute, and after an action has changed options', async () => {
    jest.useFakeTimers();
    const client = newClient();
    await client.fetchQuery(optionsQuery(routeCalls, 'topic/all'));
    jest.advanceTimersByTime(59_000);
    await client.fetchQuery(optionsQuery(routeCalls, 'topic/all'));
    expect(input).toHaveLength(1);
    jest.advanceTimersByTime(2000);
    answers = () => ({ rows: [{ value: 2, label: 'Somebody else’s' }] });
    expect(await client.fetchQuery(optionsQuery(routeCalls, 'topic/all'))).toEqual([
      { value: 2, label: 'Somebody else’s' },
    ]);
    await client.invalidateQueries({ queryKey: queryKeys.options });
    await client.fetchQuery(optionsQuery(routeCalls, 'topic/all'));
    expect(input).toHaveLength(3);
  });

  test('requests an option list again at the next use when the request failed', async () => {
    const client = newClient();
    answers = () => {
      throw new Error('no network');
    };
    await expect(client.fetchQuery(optionsQuery(routeCalls, 'dict'))).rejects.toThrow('no network');
    answers = () => ({ rows: [] });
    expect(await client.fetchQuery(optionsQuery(routeCalls, 'dict'))).toEqual([]);
  });

  test('invalidates an option list when another tab changes the list, and sends nothing back', async () => {
    const sent: unknown[] = [];
    const hears: ((event: { data: unknown }) => void)[] = [];
    const channel = {
      postMessage: (data: unknown) => void sent.push(data),
      addEventListener: (_name: string, hear: (event: { data: unknown }) => void) => void hears.push(hear),
    };
    const client = newClient();
    shareOptionChanges(client, channel as never);
    await client.fetchQuery(optionsQuery(routeCalls, 'dict'));
    await client.invalidateQueries({ queryKey: queryKeys.options });
    expect(sent).toEqual(['dict']);
    await client.fetchQuery(optionsQuery(routeCalls, 'dict'));
    hears[0]?.({ data: 'dict' });
    expect(client.getQueryState(queryKeys.optionList('dict'))?.isInvalidated).toBe(true);
    expect(sent).toEqual(['dict']);
  });
});
