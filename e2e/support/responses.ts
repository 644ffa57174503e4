import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Caller } from './fixtures';
import { expect } from './fixtures';

export const dataOf = async <T>(answer: Promise<APIResponse>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

export const rowsOf = async <T>(caller: Caller, path: string): Promise<T[]> =>
  ((await (await caller.get(path)).json()) as { rows: T[] }).rows;

export const totalOf = async (caller: Caller, path: string): Promise<number> =>
  ((await (await caller.get(path)).json()) as { total: number }).total;

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
/** Returns the mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/simulator/mail?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { rows: Mail[] }).rows;
}
