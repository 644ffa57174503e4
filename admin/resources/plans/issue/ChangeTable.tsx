import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { SmallText, Text } from '../../../ui/Text';
import type { Row } from './grid';
import type { IssueState } from './useIssue';

const MAX_ROWS = 40;
const GRID = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 'size.small',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 400, color: 'ink.secondary', textAlign: 'left', p: 0, py: 0.25 },
  '& td': { textAlign: 'right', p: 0, py: 0.25, pl: 1, whiteSpace: 'nowrap' },
  '& thead th:not(:first-of-type)': { textAlign: 'right' },
  '& th[scope=row]': { color: 'ink.primary', overflowWrap: 'anywhere' },
} as const;

const RETAIL = { '& > *, & > th[scope=row]': { color: 'ink.secondary' } } as const;

interface Line {
  key: string;
  name: string;
  isRetail: boolean;
  before: number | null;
  after: number;
}

/** Returns the lines of a plan: the price for the agent, and the retail price. */
function linesOf({ findings }: IssueState, row: Row, retailLabel: string): Line[] {
  const finding = findings.get(row.key);
  const price = row.price.value ?? row.quote.now ?? 0;
  const retail = finding?.retail;
  return [
    ...(price === row.quote.now
      ? []
      : [{ key: row.key, name: row.name, isRetail: false, before: row.quote.now, after: price }]),
    ...(retail && retail.after !== null
      ? [
          {
            key: `${row.key} retail`,
            // Omits the name if the line above contains it.
            name: price === row.quote.now ? `${row.name} · ${retailLabel}` : retailLabel,
            isRetail: true,
            before: retail.before,
            after: retail.after,
          },
        ]
      : []),
  ];
}

export function ChangeTable({ state, sx }: { state: IssueState; sx: object }) {
  const t = useT();
  const { issued, taken, quotes } = state;
  const lines = taken.map(({ plan }) => ({
    plan,
    lines: issued
      .filter((one) => one.plan.id === plan.id)
      .flatMap(({ row }) => linesOf(state, row, t('issuePlans.retailLine'))),
  }));
  const all = lines.flatMap((group) => group.lines);
  const shown = new Set(all.slice(0, MAX_ROWS).map(({ key }) => key));
  return (
    <Box sx={sx}>
      <Box component="table" sx={GRID} data-changes={all.length}>
        <thead>
          <tr>
            <th scope="col">{t('issuePlans.pricesIn', { currency: quotes.found?.currency ?? '' })}</th>
            <th scope="col">{t('issuePlans.before')}</th>
            <th scope="col">{t('issuePlans.after')}</th>
            <th scope="col">{t('issuePlans.difference')}</th>
          </tr>
        </thead>
        {lines.map(({ plan, lines: own }) => {
          const visible = own.filter(({ key }) => shown.has(key));
          return (
            visible.length > 0 && (
              <tbody key={plan.id}>
                <tr>
                  <th scope="rowgroup" colSpan={4}>
                    <Text as="span" strong data-data>
                      {plan.title}
                    </Text>
                  </th>
                </tr>
                {visible.map(({ key, name, isRetail, before, after }) => (
                  <Box component="tr" key={key} sx={isRetail ? RETAIL : undefined}>
                    <th scope="row" data-data>
                      {name}
                    </th>
                    <Box component="td" sx={{ color: 'ink.secondary' }}>
                      {formatMoney(before)} →
                    </Box>
                    <td>
                      <b>{formatMoney(after)}</b>
                    </td>
                    <Box component="td" sx={before !== null && after > before ? { color: 'tone.green' } : undefined}>
                      {before === null ? '–' : formatMoney(after - before, { signed: true })}
                    </Box>
                  </Box>
                ))}
              </tbody>
            )
          );
        })}
      </Box>
      {all.length > MAX_ROWS && <SmallText>{t('issuePlans.more', { count: all.length - MAX_ROWS })}</SmallText>}
    </Box>
  );
}
