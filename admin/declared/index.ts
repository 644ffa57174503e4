import { lazyWithRetry } from '../providers/lazyWithRetry';

export { DeclaredList } from './list';
// Loads forms and record pages on demand, because most visits need only a list.
export const DeclaredCreate = lazyWithRetry(async () => ({ default: (await import('./form')).DeclaredCreate }), 'page');
export const DeclaredEdit = lazyWithRetry(async () => ({ default: (await import('./form')).DeclaredEdit }), 'page');
export const DeclaredShow = lazyWithRetry(
  async () => ({ default: (await import('./show/DeclaredShow')).DeclaredShow }),
  'page',
);
export { registerShapes } from './shapes';
export type { HandMadeShape, HandMadeShapes } from './shapes';
