import { lazyWithRetry } from '../providers/lazyWithRetry';

export { BulkActions } from './list/BulkActions';
export { DeclaredFilters } from './list/DeclaredFilters';
export { DeclaredList, ListBody } from './list/DeclaredList';
export { DeclaredTable } from './list/DeclaredTable';
export { ListAction } from './list/ListAction';
export { ListCard } from './list/ListFrame';
export { ListHeader } from './list/ListHeader';
export { Pager } from './list/Pager';
export { Totals } from './list/Totals';
// Most visits begin at a list: forms and pages of records come with the first one opened.
export const DeclaredCreate = lazyWithRetry(async () => ({ default: (await import('./form')).DeclaredCreate }), 'page');
export const DeclaredEdit = lazyWithRetry(async () => ({ default: (await import('./form')).DeclaredEdit }), 'page');
export const DeclaredForm = lazyWithRetry(async () => ({ default: (await import('./form')).DeclaredForm }), 'page');
export const DeclaredShow = lazyWithRetry(
  async () => ({ default: (await import('./show/DeclaredShow')).DeclaredShow }),
  'page',
);
export { registerShapes } from './shapes';
export type { HandMadeShape, HandMadeShapes } from './shapes';
