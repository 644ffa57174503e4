import { Admin, DataTable, type DataProvider, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

// The smallest back-office of react-admin, which `beside.ts` measures.

const ORDERS = Array.from({ length: 2000 }, (_value, index) => ({
  id: index + 1,
  number: `20261120${String(index).padStart(6, '0')}`,
  customer: `agent${index % 7}@t3d.test`,
  plan: `Europe ${(index % 30) + 1} days`,
  state: index % 3 === 0 ? 'Completed' : 'Processing',
  price: index * 3,
  createdAt: new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString(),
}));

const dataProvider = {
  getList: async (
    _resource: string,
    { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
  ) => ({
    data: ORDERS.slice((page - 1) * perPage, page * perPage),
    total: ORDERS.length,
  }),
} as unknown as DataProvider;

const OrderList = () => (
  <List perPage={20}>
    <DataTable>
      {['number', 'customer', 'plan', 'state', 'price', 'createdAt'].map((source) => (
        <DataTable.Col key={source} source={source} />
      ))}
    </DataTable>
  </List>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="orders" list={OrderList} />
  </Admin>,
);
