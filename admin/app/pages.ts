import { createElement, type ComponentType } from 'react';
import type { ActionsByResource, ResourceActions } from '../declared/actions/resourceActions';
import { lazyList, lazyWithRetry } from '../providers/lazyWithRetry';

const KINDS = ['list', 'show', 'create', 'edit'] as const;
type PageKind = (typeof KINDS)[number];

type PageComponent = ComponentType & { preload?: () => Promise<unknown> };
export type PagesOfResource = Partial<Record<PageKind, PageComponent>>;
export type BackOfficePages = Readonly<Record<string, PagesOfResource>>;

const FILE = /([^/]+)\/(list|show|create|edit|form)\.tsx$/;
type Load = () => Promise<unknown>;

export const resourceOfFolder = (folder: string): string =>
  folder.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the default export of a file, or else its only export. */
export function pageIn(file: string, exported: Readonly<Record<string, unknown>>): PageComponent {
  const [page, ...others] = exported.default ? [exported.default] : Object.values(exported);
  if (!page || others.length > 0) throw new Error(`${file}: export one component, or one of them as default`);
  return page as PageComponent;
}

const formPage = (file: string, load: Load, page: 'DeclaredCreate' | 'DeclaredEdit'): ComponentType =>
  lazyWithRetry(async () => {
    const [frames, exported] = await Promise.all([import('../declared/form'), load()]);
    const form = pageIn(file, exported as Record<string, unknown>);
    return { default: () => createElement(frames[page], null, createElement(form)) };
  }, 'page');

/** Returns the pages of each resource. A folder's `form.tsx` is both its create page and its edit page. */
export function pagesIn(files: Readonly<Record<string, Load>>): BackOfficePages {
  const pages: Record<string, PagesOfResource> = {};
  for (const [file, load] of Object.entries(files)) {
    const [, folder, kind] = FILE.exec(file) ?? [];
    if (!folder || !kind)
      throw new Error(`${file}: a page is ${KINDS.join(', ')} or form.tsx in the folder of its resource`);
    const own = (pages[resourceOfFolder(folder)] ??= {});
    if (kind === 'form') {
      own.create ??= formPage(file, load, 'DeclaredCreate');
      own.edit ??= formPage(file, load, 'DeclaredEdit');
      continue;
    }
    const lazyPage = kind === 'list' ? lazyList : lazyWithRetry;
    own[kind as PageKind] = lazyPage(async () => {
      const page = pageIn(file, (await load()) as Record<string, unknown>);
      await page.preload?.();
      return { default: page };
    }, 'page');
  }
  return pages;
}

/** Joins the exports of several files. Throws for a repeated name. */
export function joinNamed<T>(files: Readonly<Record<string, Readonly<Record<string, T>>>>): Record<string, T> {
  const joined: Record<string, T> = {};
  for (const [file, exported] of Object.entries(files))
    for (const [name, value] of Object.entries(exported)) {
      if (Object.hasOwn(joined, name)) throw new Error(`${file}: ${name} is defined in another folder, too`);
      joined[name] = value;
    }
  return joined;
}

export const actionsIn = (files: Readonly<Record<string, ResourceActions>>): ActionsByResource =>
  Object.fromEntries(
    Object.entries(files).map(([file, actions]) => [resourceOfFolder(file.split('/').at(-2) ?? ''), actions]),
  );
