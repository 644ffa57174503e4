export { BulkActions } from './BulkActions';
export { DeclaredFilters } from './DeclaredFilters';
export { DeclaredList, ListBody } from './DeclaredList';
export { DeclaredTable } from './DeclaredTable';
export { ListAction } from './ListAction';
export { ListCard } from './ListFrame';
export { ListHeader } from './ListHeader';
export { Pager } from './Pager';
export { Totals } from './Totals';
