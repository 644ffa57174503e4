import UndoIcon from '@mui/icons-material/Undo';
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
import { ColumnTable } from '../../ui/ColumnTable';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { hasLuhn } from '@t3d/resources/cards/numbers';

interface Ends {
  start: string;
  end: string;
  /** True if the two ends include a check digit, or contain letters and thus need no check digit. */
  whole: boolean;
  /** The number of cards in the range. The check digits are left out when the numbers are counted. */
  numbers: number;
}

/** Parses `start-end` or a single card number. The check digits may be missing. */
export function endsOf(range: string): Ends {
  const [start = '', end = start] = range.split('-');
  const hasLetters = /[A-F]/.test(start);
  const whole = hasLetters || (hasLuhn(start) && hasLuhn(end));
  const bodyOf = (number: string): bigint => {
    const digits = /\d*$/.exec(number)?.[0] ?? '';
    return BigInt(whole && !hasLetters ? digits.slice(0, -1) : digits);
  };
  return { start, end, whole, numbers: Number(bodyOf(end) - bodyOf(start)) + 1 };
}

/**
 * Returns the list filter for the cards in a range. Compares numbers as text, because this is correct for numbers of
 * equal length.
 */
export function cardsIn(range: string): { iccid_gte: string; iccid_lte: string } {
  const { start, end, whole } = endsOf(range);
  return { iccid_gte: start, iccid_lte: whole ? end : `${end}9` };
}

const rangesOf = ({ ranges }: Row): string[] => (Array.isArray(ranges) ? (ranges as string[]) : []);

/** Lists the record's number ranges with links to the cards. A button recycles the cards. */
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
      <ColumnTable
        label={title}
        rows={ranges.map((range) => ({ range, ...endsOf(range) }))}
        mark={({ range }) => ({ 'data-range': range })}
        columns={[
          { label: t('issueRecords.from'), render: ({ start }) => <Digits value={start} /> },
          {
            label: t('issueRecords.to'),
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
