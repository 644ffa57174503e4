import { Box } from '@mui/material';
import { type I18nText, plainTextOf, readI18n } from '@t3d/resources/kit';
import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CARD_TITLE, DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useLanguage } from '../../locales/useLanguage';
import { showPath } from '../../state/resourcePaths';
import { TextWithNumbers } from '../../ui/TextWithNumbers';
import { UnreadDot } from '../../ui/UnreadDot';
import { useNoticeTarget } from './noticeTarget';

const isUnread = ({ readAt }: Row): boolean => readAt === null;

/** The width keeps the column within the page, because a table is as wide as its widest lines. */
const WHOLE = { py: { md: 0.75 }, width: { md: 480 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
const ACCENT = { color: 'accent.base' } as const;

function Content() {
  const record = useRecord();
  const target = useNoticeTarget(record.link);
  const text = plainTextOf(readI18n((record.content ?? {}) as I18nText, useLanguage()));
  return (
    <Box sx={{ ...WHOLE, fontWeight: 400 }}>
      <TextWithNumbers
        text={text}
        phrase={target?.label}
        renderPhrase={(label) =>
          target && (
            <Box component={Link} to={target.to} onClick={(event) => event.stopPropagation()} sx={ACCENT}>
              {label}
            </Box>
          )
        }
      />
    </Box>
  );
}

const TITLE = { display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0, color: 'accent.base' } as const;

function Title() {
  const resource = useDeclaredResource();
  const record = useRecord();
  return (
    <Box
      component={Link}
      to={showPath(resource, record.id)}
      onClick={(event) => event.stopPropagation()}
      sx={{ ...TITLE, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
    >
      <UnreadDot isUnread={isUnread(record)} />
      <DeclaredField source="title" />
    </Box>
  );
}

const FOOT = { display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, fontSize: 'size.small' } as const;

/** The card of a notification on a phone. The title of a read notification is not bold. */
function NoticeCard() {
  const record = useRecord();
  const unread = isUnread(record);
  return (
    <>
      <Box
        data-title
        sx={{ ...CARD_TITLE, display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: unread ? 600 : 400 }}
      >
        <UnreadDot isUnread={unread} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <DeclaredField source="title" wide />
        </Box>
      </Box>
      <Box sx={{ fontSize: 'size.small', color: 'ink.secondary', mt: 0.25 }}>
        <Content />
      </Box>
      <Box sx={{ ...FOOT, color: 'ink.secondary', justifyContent: 'space-between' }}>
        <DeclaredField source="type" />
        <DeclaredField source="createdAt" />
      </Box>
    </>
  );
}

const TABLE = (
  <DeclaredTable isNew={isUnread} card={<NoticeCard />}>
    <DataTable.Col source="title">
      <Title />
    </DataTable.Col>
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
