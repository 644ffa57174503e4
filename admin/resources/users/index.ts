export { TickList } from './permissions/TickList';
export type { Ticks } from './permissions/usePermissions';
