import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

const NoticeList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={<DeclaredTable isNew={isUnread} />} />
  </DeclaredList>
);

export default NoticeList;
