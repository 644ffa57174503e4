import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { PoolTabs } from '../flowPool';

void PoolTabs.preload();

export const PoolList = () => (
  <DeclaredList>
    <ListHeader above={<PoolTabs />} />
    <ListBody />
  </DeclaredList>
);
