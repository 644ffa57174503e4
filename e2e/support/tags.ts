import type { Locator, Page } from '@playwright/test';
import { dataOf } from './responses';
import type { Caller } from './fixtures';

export const TAGS = '/business/app-topic-list';

export const message = (page: Page, language: string): Locator =>
  page.getByRole('textbox', { name: `Tag name ${language}`, exact: true });

export interface Tag {
  id: number;
  version: number;
  name: Record<string, string>;
  sort: number;
  areaCodes: string[];
}

export function makeTag(caller: Caller, sort = 500): Promise<Tag> {
  const name = Math.random().toString(36).slice(2, 8);
  const tag = { name: { zh: `甲${name}`, en: `A ${name}` }, sort, areaCodes: ['CN'] };
  return dataOf(caller.post('/t3d-api/app-topics', tag));
}

export const readTag = (caller: Caller, id: number): Promise<Tag> => dataOf(caller.get(`/t3d-api/app-topics/${id}`));
