import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { BillTabs } from '../bills';

void BillTabs.preload();

export const RechargeList = () => (
  <DeclaredList>
    <ListHeader above={<BillTabs />} />
    <ListBody />
  </DeclaredList>
);
