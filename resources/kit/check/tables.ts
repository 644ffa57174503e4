import type { Check } from './problem';

/** Two resources of one table would each have the other's columns removed: one of them is a view. */
export const checkTable: Check = ({ name, table, view }, { resources }) => {
  const other = [...resources.values()].find((one) => one.name !== name && one.table === table && !one.view);
  if (view || !other) return [];
  const remedy = `write defineView(…) over ${other.name}, or name another table`;
  return [{ resource: name, message: `its table ${table} is that of ${other.name} too; ${remedy}` }];
};
