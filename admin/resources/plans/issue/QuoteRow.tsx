import { Box, Checkbox, IconButton } from '@mui/material';
import ArrowIcon from '@mui/icons-material/ArrowForward';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { type Translate, useT } from '../../../locales/useT';
import { SmallText, Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { Letter } from './Letter';
import { PriceInput } from './PriceInput';
import type { PlanRows, Row } from './grid';
import type { PriceName } from './quotes';
import { shareOf } from './rule';
import type { IssueState } from './useIssue';
import { MONO } from '../../../tokens';

interface PlanHeadProps {
  state: IssueState;
  group: PlanRows;
  collapsed: boolean;
  span: number;
}

/** The head of a plan, with a checkbox to leave it out and a button to unfold its agents. */
export function PlanHead({ state, group: { plan, sold }, collapsed, span }: PlanHeadProps) {
  const { groups, agents, leftOut, take, expand } = state;
  const t = useT();
  const isTaken = !leftOut.has(plan.id);
  const Icon = collapsed ? ChevronRightIcon : ExpandMoreIcon;
  return (
    <tr>
      <Box component="th" scope="rowgroup" colSpan={span}>
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 0.75 }}>
          {groups.length > 1 && (
            <Checkbox
              size="small"
              checked={isTaken}
              onChange={(_event, takes) => take(plan.id, takes)}
              slotProps={{ input: { 'aria-label': t('issuePlans.take', { plan: plan.title }) } }}
              sx={{ p: 0.25, flex: 'none' }}
            />
          )}
          {agents.length > 1 && isTaken && (
            <IconButton
              size="small"
              // Skipped by Tab, because arrow keys in the inputs do the same.
              tabIndex={-1}
              aria-expanded={!collapsed}
              aria-label={t(collapsed ? 'issuePlans.unfold' : 'issuePlans.fold', { plan: plan.title })}
              onClick={() => expand(plan.id, collapsed)}
              sx={{ p: 0.25, flex: 'none' }}
            >
              <Icon fontSize="small" />
            </IconButton>
          )}
          <Text as="span" strong data-data sx={{ overflowWrap: 'anywhere', lineHeight: '28px' }}>
            {plan.title}
          </Text>
          {plan.offered !== null && (
            <SmallText as="span" data-data sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
              {plan.planCode}
            </SmallText>
          )}
          {agents.length > 0 && (
            <SmallText as="span" sx={{ ml: 'auto', flex: 'none' }}>
              {isTaken ? t('issuePlans.sold', { count: sold }) : t('issuePlans.notIssued')}
            </SmallText>
          )}
        </Box>
      </Box>
    </tr>
  );
}

const NOT_ISSUED = {
  px: 0.75,
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
  border: 'divider',
  whiteSpace: 'nowrap',
} as const;

/** Returns the amount of the rows, or the lowest and highest. */
function amountOf(amounts: readonly (number | null)[], none: string): string {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return none;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? formatMoney(least) : `${formatMoney(least)}–${formatMoney(most)}`;
}

function Margin({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const margins = rows.map(({ margin }) => margin);
  const [first] = rows;
  const isSame = new Set(margins).size === 1;
  const lost = margins.some((margin) => (margin ?? 0) < 0);
  const pays = first?.price.value ?? first?.quote.now ?? null;
  const earner = isSame ? first?.quote.earner : null;
  return (
    <>
      <Text strong colour={lost ? 'tone.red' : undefined} data-margin={isSame ? first?.margin : undefined}>
        {amountOf(margins, '–')}
      </Text>
      {isSame && first && first.margin !== null && pays !== null && (
        <SmallText>{shareOf(first.margin, pays)}</SmallText>
      )}
      {earner && (
        <SmallText data-data sx={{ overflowWrap: 'anywhere' }}>
          {t('issuePlans.earns', { name: earner })}
        </SmallText>
      )}
    </>
  );
}

function Lowest({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const lowest = rows.flatMap((row) => row.lowest ?? []).toSorted((one, other) => one.price - other.price)[0];
  const isTooLow = rows.some((row) => row.lowest !== null && row.reason && (row.price.value ?? 0) > row.lowest.price);
  if (!lowest)
    return (
      <SmallText>
        <Box component="span" aria-hidden sx={{ display: 'block' }}>
          –
        </Box>
        {t('issuePlans.noChild')}
      </SmallText>
    );
  return (
    <>
      <Text strong colour={isTooLow ? 'tone.red' : undefined}>
        {formatMoney(lowest.price)}
      </Text>
      <SmallText data-data sx={{ overflowWrap: 'anywhere' }}>
        {lowest.name}
      </SmallText>
    </>
  );
}

/** Returns the agent's name, or the number of agents. */
function agentText(rows: readonly Row[], isAlike: boolean, t: Translate): string {
  const [first] = rows;
  if (rows.length === 1 && first) return first.name;
  return t(isAlike ? 'issuePlans.alike' : 'issuePlans.various', { count: rows.length });
}

const MAX_LETTERS = 3;

const isRefused = ({ isChanged, reason }: Row): boolean => isChanged && reason !== undefined;

interface AgentsProps {
  rows: readonly Row[];
  isAlike: boolean;
  isLeftOut: boolean;
}

/** The agents of a row, with a mark if its price is left out. */
function Agents({ rows, isAlike, isLeftOut }: AgentsProps) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.75,
        pl: { sm: 3 },
        minHeight: 32,
      }}
    >
      <Box component="span" sx={{ display: 'flex', '& > :not(:first-of-type)': { ml: -0.5 } }}>
        {rows.slice(0, MAX_LETTERS).map(({ key, name }) => (
          <Letter key={key} name={name} />
        ))}
      </Box>
      <Box component="span" data-data sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {agentText(rows, isAlike, t)}
      </Box>
      {isLeftOut && (
        <SmallText as="span" data-left-out sx={NOT_ISSUED}>
          {t('issuePlans.notIssued')}
        </SmallText>
      )}
    </Box>
  );
}

interface QuoteRowProps {
  state: IssueState;
  group: PlanRows;
  /** The row of one agent, or all rows of the plan if they share one. */
  rows: readonly Row[];
  hasLowest: boolean;
  onHold: ((isHeld: boolean) => void) | undefined;
}

export function QuoteRow({ state, group: { plan, isAlike }, rows, hasLowest, onHold }: QuoteRowProps) {
  const t = useT();
  const input = (field: PriceName, before?: ReactNode) => (
    <PriceInput
      rows={rows}
      field={field}
      plan={plan.title}
      before={before}
      onType={(text) => state.type(rows, field, text)}
    />
  );
  return (
    <tr
      data-row={rows.length === 1 ? rows[0]?.key : undefined}
      onFocus={onHold && (() => onHold(true))}
      onBlur={onHold && (({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onHold(false))}
    >
      <th scope="row">
        <Agents rows={rows} isAlike={isAlike} isLeftOut={state.skips && rows.some(isRefused)} />
      </th>
      <Box component="td" data-label={t('issuePlans.column.cost')} sx={{ lineHeight: '32px', color: 'ink.secondary' }}>
        {amountOf(
          rows.map(({ cost }) => cost),
          '–',
        )}
      </Box>
      <td data-label={t('issuePlans.column.price')}>
        {input(
          'cooperationPrice',
          <SmallText as="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 'size.small' }}>
            {amountOf(
              rows.map(({ quote }) => quote.now),
              t('issuePlans.none'),
            )}
            <ArrowIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
          </SmallText>,
        )}
      </td>
      <td data-label={t('issuePlans.column.margin')}>
        <Margin rows={rows} />
      </td>
      <td data-label={t('issuePlans.column.retail')}>{input('retailPrice')}</td>
      {hasLowest && (
        <td data-label={t('issuePlans.column.lowest')}>
          <Lowest rows={rows} />
        </td>
      )}
    </tr>
  );
}
