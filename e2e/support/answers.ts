import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Caller } from './fixtures';
import { expect } from './fixtures';

// Returns the data in a server response.

export const dataOf = async <T>(answer: Promise<APIResponse>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

/** Returns one page of a list. */
export const rowsOf = async <T>(caller: Caller, path: string): Promise<T[]> =>
  ((await (await caller.get(path)).json()) as { rows: T[] }).rows;

/** Returns the number of rows of a list over all pages. */
export const totalOf = async (caller: Caller, path: string): Promise<number> =>
  ((await (await caller.get(path)).json()) as { total: number }).total;

/** Runs an action as a screen would do. */
export async function act(caller: Caller, resource: string, action: string, body: object): Promise<void> {
  const answer = await caller.post(`/t3d-api/${resource}/actions/${action}`, body, {
    'Idempotency-Key': crypto.randomUUID(),
  });
  expect(answer.status(), `${resource} ${action}: ${await answer.text()}`).toBe(200);
}

export interface Mail {
  subject: string;
  text: string;
}
/** Returns the messages that the simulated mail server received for an address, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/simulator/mail?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { rows: Mail[] }).rows;
}
