import { Box } from '@mui/material';
import { type I18nText, plainTextOf, readI18n } from '@t3d/resources/kit';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useLanguage } from '../../locales/useLanguage';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

/** Limits the width of the column, because a table is as wide as its widest line. */
const WHOLE = { py: { md: 0.75 }, width: { md: 480 }, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

function Content() {
  const content = useRecord().content as I18nText | null;
  const text = plainTextOf(readI18n(content ?? {}, useLanguage()));
  return <Box sx={WHOLE}>{text}</Box>;
}

const TABLE = (
  <DeclaredTable isNew={isUnread}>
    <DataTable.Col source="content">
      <Content />
    </DataTable.Col>
  </DeclaredTable>
);

const NoticeList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={TABLE} />
  </DeclaredList>
);

export default NoticeList;
