// The parts of react-admin's table that the lists here replace. Pages with a table of react-admin's own load them.
export {
  BulkActionsToolbar,
  BulkDeleteButton,
  ColumnsSelector,
  ColumnsSelectorItem,
  DataTableBody,
  DataTableLoading,
  ListNoResults,
} from 'react-admin';
