import type { ManifestResource } from '@t3d/resources/kit';
import type { Row } from '../../declared/records';
import { CardStates } from './CardStates';
import { Bills, Orders } from './Lists';
import { LogIns } from './LogIns';
import { Plans } from './Plans';
import { Permissions } from './Permissions';
import { Tree } from './Tree';

export { CustomerTop } from './Figures';

/** What a customer has: cards, orders, plans and their prices, the last movements of its wallet. */
export const CustomerSections = ({ record }: { record: Row }) => (
  <>
    <CardStates record={record} />
    <Orders record={record} />
    <Plans record={record} />
    <Bills record={record} />
  </>
);

/** Beside it: who is below, what it may do, when it was here. */
export const CustomerAside = ({ resource, record }: { resource: ManifestResource; record: Row }) => (
  <>
    <Tree record={record} />
    <Permissions resource={resource} record={record} />
    <LogIns record={record} />
  </>
);
