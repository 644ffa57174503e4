/// <reference types="vite/client" />
import type { Resource } from '@t3d/resources/kit';
import { HIDDEN_PAGES, MENU } from '../resources/menu';

const modules = import.meta.glob<{ default?: Resource }>(['../resources/*.ts', '!../resources/*.test.ts', '!../resources/index.ts'], { eager: true });

/**
 * Run while building, never shipped: the path of every page that the declarations place in the menu, so that the page
 * before the login can tell a back-office address from a mistyped one without being told what anyone may see.
 */
export const knownPaths: string[] = [
  ...MENU.map((parent) => parent.path),
  ...HIDDEN_PAGES.map((page) => page.path),
  ...Object.values(modules).flatMap(({ default: resource }) => {
    if (!resource?.declaration) return [];
    return [resource.declaration.menu?.path ?? `/${resource.name}`];
  }),
];
