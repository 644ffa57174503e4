import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CARD_TITLE, DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { Digits, digitGroups } from '../../ui/Digits';
import { SmallText } from '../../ui/Text';
import { endsOf, movementOf, rangesOf, splitEnd } from './ranges';

const RANGE = {
  whiteSpace: 'nowrap',
  '& .digits + .digits': { fontWeight: 600 },
  '& [data-shared]': { color: 'ink.secondary', fontWeight: 400 },
} as const;

/** Shows the ends of a range in groups of four digits. The groups in which the end differs are emphasised. */
function RangeEnds({ range }: { range: string }) {
  const { start, end } = endsOf(range);
  const shared = splitEnd({ start, end }).shared.length;
  return (
    <Box component="span" title={range} sx={RANGE}>
      <Digits value={start} copy={false} />
      {end !== start && (
        <>
          {' – '}
          <span className="digits">
            <span>
              {digitGroups(end).map(({ text, at }) => (
                <span key={at} {...(at < shared && { 'data-shared': '' })}>
                  {text}
                </span>
              ))}
            </span>
          </span>
        </>
      )}
    </Box>
  );
}

/** The first range. Further ranges are counted. */
function FirstRange() {
  const t = useT();
  const [first, ...rest] = rangesOf(useRecord());
  if (first === undefined) return null;
  return (
    <>
      <RangeEnds range={first} />
      {rest.length > 0 && (
        <SmallText as="span" sx={{ ml: 0.75 }}>
          {t('crud.more', { count: rest.length })}
        </SmallText>
      )}
    </>
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
      <Box sx={{ mt: 0.25, overflow: 'hidden', textOverflow: 'ellipsis', '& > span': { whiteSpace: 'normal' } }}>
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
