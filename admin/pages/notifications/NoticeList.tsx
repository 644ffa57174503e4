import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

/** The notices of whoever looks; unread ones stand out. */
const NoticeList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={<DeclaredTable isNew={isUnread} />} />
  </DeclaredList>
);

export default NoticeList;
