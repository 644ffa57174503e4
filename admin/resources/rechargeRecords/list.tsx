import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { BillTabs } from '../bills';

export const RechargeList = () => (
  <DeclaredList>
    <ListHeader above={<BillTabs />} />
    <ListBody />
  </DeclaredList>
);
