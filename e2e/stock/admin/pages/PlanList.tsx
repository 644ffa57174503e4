import {
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  DataTable,
  ExportButton,
  List,
  SearchInput,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { DeclaredField, MoneyField } from '../../../../admin/declared/fields';

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="name" source="name" />];
const Actions = () => (
  <TopToolbar>
    <ExportButton />
  </TopToolbar>
);
const BulkActions = () => (
  <>
    <BulkUpdateButton data={{ remark: 'by hand' }} mutationMode="pessimistic" />
    <BulkExportButton />
    <BulkDeleteButton />
  </>
);

export const PlanList = () => (
  <List title="Plans by hand" filters={filters} actions={<Actions />} sort={{ field: 'planCode', order: 'ASC' }}>
    <DataTable bulkActionButtons={<BulkActions />}>
      <DataTable.Col source="planCode" />
      <DataTable.Col source="name" />
      <DataTable.Col source="cooperationPrice" field={MoneyField} />
      <DataTable.Col source="status">
        <DeclaredField source="status" />
      </DataTable.Col>
      <DataTable.Col source="remark" />
    </DataTable>
  </List>
);
