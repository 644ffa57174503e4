import UndoIcon from '@mui/icons-material/Undo';
import { TableBody, TableCell, TableRow } from '@mui/material';
import { useNavigate } from 'react-router';
import { requestAction } from '../../declared/actions/ActionHost';
import type { Row } from '../../declared/records';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useRecord } from '../../declared/declaration';
import { ListLink } from '../../declared/links';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { Digits } from '../../ui/Digits';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { Section, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { cardsIn, endsOf } from './ranges';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';

const rangesOf = ({ ranges }: Row): string[] => (Array.isArray(ranges) ? (ranges as string[]) : []);

function RangeRow({ range }: { range: string }) {
  const t = useT();
  const cards = useResourceOf('terminals');
  const { start, end, numbers } = endsOf(range);
  return (
    <TableRow data-range={range}>
      <TableCell>
        <Digits value={start} />
      </TableCell>
      <TableCell>{end === start ? <SmallText>–</SmallText> : <Digits value={end} />}</TableCell>
      <TableCell className="number">{countText(numbers)}</TableCell>
      <TableCell>
        {cards && (
          <ListLink resource="terminals" filter={cardsIn(range)}>
            {t('issueRecords.cards')}
          </ListLink>
        )}
      </TableCell>
    </TableRow>
  );
}

/** All number ranges of a record, each with the way to its cards; the same cards can be taken back from here. */
function RecordRanges() {
  const t = useT();
  const record = useRecord();
  const cards = useResourceOf('terminals');
  const navigate = useNavigate();
  const ranges = rangesOf(record);
  const recycle = cards?.actions.find(({ name }) => name === 'recycle');
  const title = t('issueRecords.ranges');
  const took = record.circulation === 'RETRIEVE';
  return (
    <Section
      name="ranges"
      title={title}
      more={t('issueRecords.count', { count: Number(record.count ?? 0) })}
      end={
        cards &&
        recycle && (
          <ButtonWithReason
            data-action="recycle-record"
            variant="outlined"
            color="inherit"
            startIcon={<UndoIcon />}
            reason={took ? t('issueRecords.wasTaken') : null}
            onClick={() => {
              requestAction({
                resource: cards.name,
                action: recycle.name,
                given: { ranges, remark: t('issueRecords.remark', { id: record.id }) },
              });
              void navigate(listPath(cards));
            }}
          >
            {t('issueRecords.recycle')}
          </ButtonWithReason>
        )
      }
    >
      <SectionTable label={title}>
        <SectionHeads
          columns={[
            { name: 'start', label: t('issueRecords.from') },
            { name: 'end', label: t('issueRecords.to') },
            { name: 'numbers', label: t('issueRecords.numbers'), isNumber: true },
            { name: 'cards', label: '' },
          ]}
        />
        <TableBody>
          {ranges.map((range) => (
            <RangeRow key={range} range={range} />
          ))}
        </TableBody>
      </SectionTable>
    </Section>
  );
}

/** The present state of the record's cards: those of its first range that the reader may see. */
function RecordCards() {
  const t = useT();
  const record = useRecord();
  const [first] = rangesOf(record);
  if (!first) return null;
  return (
    <RelatedRows
      name="cards"
      title={t(rangesOf(record).length > 1 ? 'issueRecords.cardsOfFirst' : 'issueRecords.cardsNow')}
      none={t('issueRecords.noCards')}
      reference="terminals"
      filter={cardsIn(first)}
      sort="iccid"
      size={20}
      columns={['iccid', 'type', 'status', 'agent1', 'agent2', 'agent3']}
    />
  );
}

export const IssueRecordShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <RecordRanges />
      <RecordCards />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
