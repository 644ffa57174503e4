import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CARD_TITLE, DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { SmallText } from '../../ui/Text';
import { endsOf, movementOf, rangesOf, splitEnd } from './ranges';

const RANGE = { fontFamily: MONO, fontSize: 'size.note', whiteSpace: 'nowrap' } as const;

/** The first range, with the last digits emphasised. Further ranges are counted. */
function FirstRange() {
  const t = useT();
  const [first, ...rest] = rangesOf(useRecord());
  if (first === undefined) return null;
  const { start, end } = endsOf(first);
  const { shared, own } = splitEnd({ start, end });
  return (
    <Box component="span" title={first}>
      <Box component="span" sx={RANGE}>
        {start}
        {end !== start && (
          <>
            {' – '}
            <Box component="span" sx={{ color: 'ink.secondary' }}>
              {shared}
            </Box>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {own}
            </Box>
          </>
        )}
      </Box>
      {rest.length > 0 && (
        <SmallText as="span" sx={{ ml: 0.75 }}>
          {t('crud.more', { count: rest.length })}
        </SmallText>
      )}
    </Box>
  );
}

const TITLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flexWrap: 'wrap',
  ...CARD_TITLE,
} as const;

function MovementCard() {
  const t = useT();
  const { from, to, count } = movementOf(useRecord());
  return (
    <>
      <Box data-title sx={TITLE}>
        {from}
        <ArrowForwardIcon titleAccess={t('issueRecords.movedTo')} sx={{ fontSize: 'icon.sm' }} />
        {to}
        <Box component="span" sx={{ ml: 'auto' }}>
          {t('issueRecords.count', { count })}
        </Box>
      </Box>
      <Box sx={{ mt: 0.25, overflow: 'hidden', textOverflow: 'ellipsis', '& > span > span': { whiteSpace: 'normal' } }}>
        <FirstRange />
      </Box>
      <SmallText sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <DeclaredField source="circulation" />
        <span>{t('issueRecords.by')}</span>
        <DeclaredField source="operator" />
        <Box component="span" sx={{ ml: 'auto' }}>
          <DeclaredField source="createdAt" />
        </Box>
      </SmallText>
    </>
  );
}

export const IssueRecordList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody
      table={
        <DeclaredTable card={<MovementCard />}>
          <DataTable.Col<Row> source="ranges">
            <FirstRange />
          </DataTable.Col>
        </DeclaredTable>
      }
    />
  </DeclaredList>
);
