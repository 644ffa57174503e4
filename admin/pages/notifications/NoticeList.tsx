import { Box } from '@mui/material';
import { type I18nText, plainTextOf, readI18n } from '@t3d/resources/kit';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useLanguage } from '../../locales/useLanguage';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

/** The width keeps the column within the page, because a table is as wide as its widest lines. */
const WHOLE = { py: { md: 0.75 }, width: { md: 480 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

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
