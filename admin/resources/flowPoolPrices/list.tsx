import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { PoolTabs } from '../flowPool';

/** Prices, usage and bills of the pool, each with the others beside it. */
export const PoolList = () => (
  <DeclaredList>
    <ListHeader above={<PoolTabs />} />
    <ListBody />
  </DeclaredList>
);
