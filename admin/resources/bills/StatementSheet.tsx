import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import { type ManifestResource, dayIn, formatMoney, offsetText } from '@t3d/resources/kit';
import { type ReactNode, useState } from 'react';
import { useT, wordOf } from '../../locales/useT';
import { ListLink } from '../../declared/links';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { useManifest } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { addsUp, monthDays, offsetAt, shortHash, type Statement, type StatementRow } from './billCalls';
import { MONO } from '../../tokens';
import { COLOURS, ROUND } from '../../ui/themeKeys';
import { SmallText, Text } from '../../ui/Text';
import { Fact, FactList } from '../../ui/FactList';

// Styles the whole table, because thousands of styled cells would be slow.
const SHEET = {
  maxWidth: '210mm',
  mx: 'auto',
  bgcolor: 'surface.paper',
  border: 'divider',
  borderRadius: ROUND.card,
  p: { xs: 1.5, sm: '14mm' },
  typography: 'small',
  '& table': { width: '100%', borderCollapse: 'collapse', typography: 'note' },
  '& th': {
    textAlign: 'left',
    fontWeight: 600,
    color: 'ink.secondary',
    borderBottom: 'control',
    px: 0.75,
    py: 0.5,
    verticalAlign: 'bottom',
  },
  '& td': { borderBottom: 'soft', px: 0.75, py: 0.5, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& tr': { breakInside: 'avoid' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .hash': { fontFamily: MONO, fontSize: 'size.note', color: 'ink.secondary', whiteSpace: 'nowrap' },
  '& .lines': { color: 'ink.secondary' },
  '& .sum td': { fontWeight: 600, bgcolor: 'surface.sunken' },
  '& .moment': { whiteSpace: 'nowrap' },
  '& .phone': { display: { sm: 'none' } },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
  '& h2': { m: 0, typography: 'body', fontWeight: 600 },
  '@media print': {
    maxWidth: 'none',
    border: 0,
    p: 0,
    m: 0,
    fontSize: '9pt',
    '& table': { fontSize: '8pt', lineHeight: '11pt' },
    '& th, & td': { px: 0.5, py: 0.25 },
    '& .hash': { fontSize: '7pt' },
    '& td': { borderColor: '#BBBBBB' },
    '& .phone': { display: 'none' },
    '& .wide': { display: 'table-cell' },
  },
} as const;

const balance = (minor: number): ReactNode => (
  <span style={minor < 0 ? { color: COLOURS.tone.red } : undefined}>{formatMoney(minor)}</span>
);
const signed = (minor: number): ReactNode => (
  <span style={minor > 0 ? { color: COLOURS.tone.green } : undefined}>{formatMoney(minor, { signed: true })}</span>
);

const FACT = { sx: { minWidth: 0 }, valueSx: { overflowWrap: 'anywhere' } } as const;

interface PartProps {
  statement: Statement;
  words: ReadonlyMap<string, string>;
}

function StatementFacts({ statement: { nickname, account, month, zone, from } }: Pick<PartProps, 'statement'>) {
  const t = useT();
  const [today] = useState(() => dayIn(zone, new Date()));
  const own = useOffset();
  const offset = offsetAt(zone, from);
  const { first, last } = monthDays(month);
  const facts = {
    customer: nickname || account,
    account,
    period: `${first} – ${last} ${offsetText(offset)} (${zone})`,
    printedAt: today,
  };
  return (
    <>
      <FactList
        sx={{ mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1.4fr 1fr' } }}
      >
        {(['customer', 'account', 'period', 'printedAt'] as const).map((name) => (
          <Fact key={name} {...FACT} label={t(`bills.statement.${name}`)}>
            {facts[name]}
          </Fact>
        ))}
      </FactList>
      {own !== offset && (
        <SmallText sx={{ mt: -1, mb: 2 }}>
          {t('bills.statement.otherDays', { zone: offsetText(offset), own: offsetText(own) })}
        </SmallText>
      )}
    </>
  );
}

const billsOf = ({ user, from, until }: Statement, type: string): Readonly<Record<string, string>> => ({
  toAccount_in: String(user),
  type_in: type,
  createdAt_gte: from,
  createdAt_lte: new Date(Date.parse(until) - 1).toISOString(),
});

function StatementTitle({ statement }: Pick<PartProps, 'statement'>) {
  const t = useT();
  const { product } = useManifest();
  const [readAt] = useState(() => new Date().toISOString());
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Text size="figure" strong>
        {t('bills.statement.heading', { month: statement.month })}
      </Text>
      {!statement.complete && (
        <Text as="span" colour="ink.secondary">
          {t('bills.statement.asOf', { at: shortMoment(readAt, offsetAt(statement.zone, readAt)) })}
        </Text>
      )}
      <Box sx={{ ml: 'auto', color: 'ink.secondary' }}>{product}</Box>
    </Box>
  );
}

function StatementHeader({ statement, words }: PartProps) {
  const t = useT();
  const right = addsUp(statement);
  const Icon = right ? CheckCircleIcon : ErrorOutlineIcon;
  return (
    <>
      <StatementTitle statement={statement} />
      <StatementFacts statement={statement} />
      <table data-totals>
        <thead>
          <tr>
            <th>{t('bills.statement.summary')}</th>
            <th />
            <th className="number">{statement.currency}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t('bills.statement.opening')}</td>
            <td />
            <td className="number">{balance(statement.opening)}</td>
          </tr>
          {statement.totals.map((total) => (
            <tr key={total.type}>
              <td>
                <ListLink resource="bills" filter={billsOf(statement, total.type)} color="inherit" underline="hover">
                  {words.get(total.type) ?? total.type}
                </ListLink>
              </td>
              <td className="number lines">{t('bills.statement.lines', { count: total.count })}</td>
              <td className="number">{signed(total.amount)}</td>
            </tr>
          ))}
          <tr className="sum">
            <td>{t('bills.statement.closing')}</td>
            <td className="number lines">{t('bills.statement.lines', { count: statement.rows.length })}</td>
            <td className="number">{balance(statement.closing)}</td>
          </tr>
        </tbody>
      </table>
      <Box
        data-adds-up={right}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          my: 1.5,
          fontSize: 'size.note',
          color: right ? 'tone.green' : 'tone.red',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 'icon.sm' }} />
        {t(right ? 'bills.statement.addsUp' : 'bills.statement.wrong')}
      </Box>
      {!statement.complete && (
        <Box sx={{ mt: -0.75, mb: 1.5, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('bills.statement.incomplete')}
        </Box>
      )}
    </>
  );
}

function StatementLine({ row, zone, words }: Pick<PartProps, 'words'> & { row: StatementRow; zone: string }) {
  const t = useT();
  const offset = offsetAt(zone, row.createdAt);
  // The label of the reason, which replaces the bill's type, for example for a claw-back.
  const named = words.get(row.reason ?? '');
  const word = named ?? words.get(row.type) ?? row.type;
  const reason = row.reason && !named && wordOf(t, 'bills.statement.reasons', row.reason);
  const more = [reason, row.remark, row.fromLabel].filter(Boolean).join(' · ');
  return (
    <tr>
      <td className="number wide">{row.sequence}</td>
      <td className="moment" title={fullMoment(row.createdAt, offset)}>
        {shortMoment(row.createdAt, offset)}
        <div className="phone">{word}</div>
      </td>
      <td className="wide">{word}</td>
      <td className="wide">
        {more}
        {more !== '' && row.orderNo && ' · '}
        {row.orderNo && <span className="hash">{row.orderNo}</span>}
      </td>
      <td className="number">{signed(row.amount)}</td>
      <td className="number">{balance(row.balanceAfter)}</td>
      <td className="hash wide" title={row.hash}>
        {shortHash(row.hash)}
      </td>
    </tr>
  );
}

export function StatementSheet({ statement, bills }: { statement: Statement; bills: ManifestResource }) {
  const t = useT();
  const words = new Map(
    (bills.fields.find((field) => field.name === 'type')?.options ?? []).map((option) => [option.value, option.label]),
  );
  return (
    <Box component="article" data-statement={statement.month} sx={SHEET}>
      <StatementHeader statement={statement} words={words} />
      <Box component="h2" sx={{ mb: '4px !important' }}>
        {t('bills.statement.movements')}{' '}
        <Box component="span" sx={{ fontSize: 'size.note', fontWeight: 400, color: 'ink.secondary' }}>
          {statement.currency}
        </Box>
      </Box>
      {statement.rows.length === 0 ? (
        <Box sx={{ color: 'ink.secondary', py: 1 }}>{t('bills.statement.none')}</Box>
      ) : (
        <table>
          <thead>
            <tr>
              <th className="number wide" title={t('bills.statement.columns.sequence')}>
                #
              </th>
              <th>{t('bills.statement.columns.time')}</th>
              <th className="wide">{t('bills.statement.columns.type')}</th>
              <th className="wide">{t('bills.statement.columns.details')}</th>
              <th className="number">{t('bills.statement.columns.amount')}</th>
              <th className="number">{t('bills.statement.columns.balance')}</th>
              <th className="wide" title={t('bills.statement.hashHelp')}>
                {t('bills.statement.columns.hash')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.rows.map((row) => (
              <StatementLine key={row.sequence} row={row} zone={statement.zone} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <SmallText sx={{ mt: 2.5, breakInside: 'avoid' }}>
        <FactList
          sx={{
            mb: 1,
            display: 'grid',
            gridTemplateColumns: 'max-content minmax(0, 1fr)',
            columnGap: 1.5,
            '& dt, & dd': { m: 0 },
            '& dd': { fontFamily: MONO, overflowWrap: 'anywhere' },
          }}
        >
          <dt>{t('bills.statement.openingHash')}</dt>
          <dd>{statement.openingHash}</dd>
          <dt>{t('bills.statement.closingHash')}</dt>
          <dd>{statement.closingHash}</dd>
        </FactList>
        {t('bills.statement.wording')}
      </SmallText>
    </Box>
  );
}
