import { lazy } from 'react';

export { ResourceList } from './list/ResourceList';
// Most visits begin at a list: forms and pages of records come with the first one opened.
export const ResourceCreate = lazy(async () => ({ default: (await import('./form/ResourceCreate')).ResourceCreate }));
export const ResourceEdit = lazy(async () => ({ default: (await import('./form/ResourceEdit')).ResourceEdit }));
export const ResourceShow = lazy(async () => ({ default: (await import('./show/ResourceShow')).ResourceShow }));
export { Extensions } from './extensions';
export type { Extension } from './extensions';
