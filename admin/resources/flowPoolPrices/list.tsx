import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { PoolTabs } from '../flowPool';

export const PoolList = () => (
  <DeclaredList>
    <ListHeader above={<PoolTabs />} />
    <ListBody />
  </DeclaredList>
);
