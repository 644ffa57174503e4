import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { type I18nText, plainTextOf, readI18n } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useLanguage } from '../../locales/useLanguage';

/** The whole text of a notice on as many lines as needed. */
function WholeText() {
  const { content } = useRecord<Row & { content: I18nText | null }>();
  const text = readI18n(content ?? {}, useLanguage());
  return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 280, py: 1 }}>{plainTextOf(text)}</Box>;
}

/** The notices of the user. */
export const NoticeList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody
      table={
        <DeclaredTable>
          <DataTable.Col<Row> source="content">
            <WholeText />
          </DataTable.Col>
        </DeclaredTable>
      }
    />
  </DeclaredList>
);
