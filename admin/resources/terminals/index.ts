export { useHolderColumn } from './HolderColumn';
