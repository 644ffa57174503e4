import {
  BulkActions,
  DeclaredFilters,
  DeclaredList,
  DeclaredTable,
  ListCard,
  ListHeader,
  Pager,
  Totals,
} from '../../declared';
import type { Row } from '../../declared/records';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

/** The notices of whoever looks; unread ones stand out. */
const NoticeList = () => (
  <DeclaredList>
    <ListHeader />
    <DeclaredFilters />
    <Totals />
    <ListCard>
      <BulkActions />
      <DeclaredTable isNew={isUnread} />
      <Pager />
    </ListCard>
  </DeclaredList>
);

export default NoticeList;
