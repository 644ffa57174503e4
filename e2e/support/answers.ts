import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Caller } from './fixtures';
import { expect } from './fixtures';

// Returns the property `data` of a server response.

export const dataOf = async <T>(answer: Promise<APIResponse>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

/** Returns the rows of a single page of a list. */
export const rowsOf = async <T>(caller: Caller, path: string): Promise<T[]> =>
  ((await (await caller.get(path)).json()) as { rows: T[] }).rows;

/** Returns the number of rows in a list over all pages. */
export const totalOf = async (caller: Caller, path: string): Promise<number> =>
  ((await (await caller.get(path)).json()) as { total: number }).total;

/** Runs an action through the API as a screen would. */
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
/** Returns the mails that the simulated mail server got for an address, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/simulator/mail?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { rows: Mail[] }).rows;
}
