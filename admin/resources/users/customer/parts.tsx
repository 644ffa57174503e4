import { CardStates } from './CardStates';
import { Bills, Orders } from './Lists';
import { LogIns, Permissions } from './Access';
import { Plans } from './Plans';
import { Tree } from './Tree';

export { CustomerTop } from './Figures';

/** The cards, orders, plans and prices of a customer, and the last movements of its wallet. */
export const CustomerSections = () => (
  <>
    <CardStates />
    <Orders />
    <Plans />
    <Bills />
  </>
);

/** Beside it: who is below, what it may do, when it was here. */
export const CustomerAside = () => (
  <>
    <Tree />
    <Permissions />
    <LogIns />
  </>
);
