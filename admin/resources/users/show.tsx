import { CUSTOMERS } from '@t3d/resources/roles';
import type { NextStep } from '../../declared/show';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { LogIns, Permissions } from './customer/Access';
import { CustomerTop } from './customer/Figures';
import { Bills, CardStates, Orders, Tree } from './customer/Lists';
import { Plans } from './customer/Plans';
import RightsSection from './RightsSection';

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'enable', where: { status: 'DISABLED' } },
  { action: 'recharge', where: { role: CUSTOMERS } },
  { action: 'transfer', where: { role: CUSTOMERS } },
];

const UserAside = () => (
  <>
    <Tree />
    <Permissions />
    <LogIns />
    <RecordFields lines without={[]} />
  </>
);

export const UserShow = () => (
  <DeclaredShow headline={['role', 'level']} next={NEXT_STEPS}>
    <CustomerTop />
    <RecordColumns aside={<UserAside />}>
      <CardStates />
      <Orders />
      <Plans />
      <Bills />
      <RightsSection />
      <RecordTabs historyLines={8} />
    </RecordColumns>
  </DeclaredShow>
);
