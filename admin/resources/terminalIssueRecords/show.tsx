import UndoIcon from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { requestAction } from '../../declared/actions/ActionHost';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useDeclaredField, useRecord } from '../../declared/declaration';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { optionOf } from '../../declared/fields/options';
import { ListLink } from '../../declared/links';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { usePageTitle } from '../../state/breadcrumbs';
import { listPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { useOffset } from '../../state/useOffset';
import { Digits } from '../../ui/Digits';
import { ColumnTable } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { cardsIn, endsOf, movementOf, rangesOf } from './ranges';

/** A button recycles issued cards. */
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
        recycle &&
        !took && (
          <Button
            data-action="recycle-record"
            variant="outlined"
            color="inherit"
            startIcon={<UndoIcon />}
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
          </Button>
        )
      }
    >
      <ColumnTable
        label={title}
        rows={ranges.map((range) => ({ range, ...endsOf(range) }))}
        mark={({ range }) => ({ 'data-range': range })}
        columns={[
          { label: t('issueRecords.from'), isWide: true, render: ({ start }) => <Digits value={start} /> },
          {
            label: t('issueRecords.to'),
            isWide: true,
            render: ({ start, end }) => (end === start ? <SmallText>–</SmallText> : <Digits value={end} />),
          },
          { label: t('issueRecords.numbers'), isNumber: true, render: ({ numbers }) => countText(numbers) },
          {
            label: '',
            render: ({ range }) =>
              cards && (
                <ListLink resource="terminals" filter={cardsIn(range)}>
                  {t('issueRecords.cards')}
                </ListLink>
              ),
          },
        ]}
      />
    </Section>
  );
}

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

/** The title of a record: movement, giver, receiver and number of cards. */
function RecordName() {
  const t = useT();
  const record = useRecord();
  const circulation = optionOf(useDeclaredField('circulation'), record.circulation, record)?.label ?? '';
  const { from, to, count } = movementOf(record);
  const name = t('issueRecords.name', { circulation, from, to, count: countText(count) });
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

function RecordMoment() {
  const offset = useOffset();
  const { createdAt } = useRecord();
  return (
    <SmallText title={fullMoment(createdAt as string, offset)}>{shortMoment(createdAt as string, offset)}</SmallText>
  );
}

/** The fields that the title and the ranges show. */
const ELSEWHERE = ['id', 'circulation', 'ranges', 'count', 'createdAt', 'updatedAt'];

export const IssueRecordShow = () => (
  <DeclaredShow title={<RecordName />} beside={<RecordMoment />}>
    <RecordColumns>
      <RecordFields without={ELSEWHERE} />
      <RecordRanges />
      <RecordCards />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
