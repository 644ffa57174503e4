import { Box } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { usePhone } from '../../../declared/screen';
import { Keycap } from '../../../declared/list/search/SearchBox';
import { useT } from '../../../locales/useT';
import { MEASURES } from '../../../tokens';
import { SmallText } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { isComposing } from '../../../ui/isComposing';
import { PlanHead, QuoteRow } from './QuoteRow';
import type { PlanRows } from './grid';
import type { IssueState } from './useIssue';

const PHONE = `@media (max-width:${MEASURES.mobileAt}px)`;
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 'size.small',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'right', fontWeight: 400, px: 1, py: 0.5, verticalAlign: 'top' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { bgcolor: 'surface.sunken', fontWeight: 600, color: 'ink.secondary', py: 1, borderBottom: 'divider' },
  '& tbody:not(:last-of-type)': { borderBottom: 'divider' },
  // Shows each agent as a card on a phone.
  [PHONE]: {
    display: 'block',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block', py: 1 },
    '& tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& th, & td': { display: 'block', textAlign: 'left' },
    '& th:first-of-type': { gridColumn: '1 / -1' },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'ink.secondary',
      fontSize: 'size.note',
    },
  },
} as const;
const FRAME = { border: 'divider', borderRadius: ROUND.card, overflow: 'hidden' } as const;
const WIDTHS = { cost: 66, price: 214, margin: 88, retail: 106, lowest: 110 } as const;

/** Returns whether the grid shows offered and lowest prices, which only staff may read. */
const showsLowest = (groups: readonly PlanRows[]): boolean => groups.some(({ plan }) => plan.offered !== null);

/** Returns a function that focuses the next or previous row in the same column. */
function useMoves() {
  const table = useRef<HTMLTableElement>(null);
  const inputs = (column: string, within: Element | null = table.current): HTMLInputElement[] => [
    ...(within?.querySelectorAll<HTMLInputElement>(`input[data-column=${column}]`) ?? []),
  ];
  return {
    table,
    moveBy: (from: HTMLInputElement, by: 1 | -1): void => {
      const column = inputs(from.dataset.column ?? '');
      column[column.indexOf(from) + by]?.focus();
    },
    focusPlan: (plan: string, column: string): void => {
      // Waits until unfolded rows are rendered.
      requestAnimationFrame(() =>
        inputs(column, table.current?.querySelector(`[data-plan="${plan}"]`) ?? null)[0]?.focus(),
      );
    },
  };
}

/** Returns whether an arrow key folds or unfolds the plan, because the caret is at the end of the text. */
const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean =>
  key === 'ArrowRight' ? selectionEnd === value.length : selectionStart === 0;

function useGridKeys({ groups, agents, unfolded, expand }: IssueState) {
  // Keeps a plan folded while its common row has the focus, even if the server rejects a price.
  const [held, hold] = useState<number | null>(null);
  const { table, moveBy, focusPlan } = useMoves();
  const isCollapsed = ({ plan, isAlike }: PlanRows): boolean =>
    agents.length > 1 && !(unfolded[plan.id] ?? !(isAlike || held === plan.id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target: from, key } = event;
    if (!(from instanceof HTMLInputElement) || !from.dataset.column || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') {
      event.preventDefault();
      moveBy(from, key === 'ArrowUp' ? -1 : 1);
      return;
    }
    const plan = from.closest<HTMLElement>('[data-plan]')?.dataset.plan ?? '';
    const group = groups.find((one) => String(one.plan.id) === plan);
    const isUnfold = key === 'ArrowRight';
    if (!group || agents.length < 2 || (!isUnfold && key !== 'ArrowLeft') || !isAtEnd(from, key)) return;
    if (isCollapsed(group) !== isUnfold) return;
    event.preventDefault();
    expand(group.plan.id, isUnfold);
    focusPlan(plan, from.dataset.column);
  };
  return { table, isFolded: isCollapsed, hold, onKeyDown };
}

function Hints() {
  const t = useT();
  const keys = [
    [['Tab'], t('issuePlans.keys.next')],
    [['↑', '↓'], t('issuePlans.keys.rows')],
    [['→'], t('issuePlans.keys.unfold')],
    [['Ctrl', 'Enter'], t('issuePlans.keys.issue')],
  ] as const;
  return (
    <SmallText sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      {keys.map(([caps, text]) => (
        <Box component="span" key={text} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          {caps.map((cap) => (
            <Keycap key={cap}>{cap}</Keycap>
          ))}
          {text}
        </Box>
      ))}
      <Box component="span" sx={{ ml: 'auto' }}>
        {t('issuePlans.marginIs')}
      </Box>
    </SmallText>
  );
}

/** The grid of prices. A plan has one row while all agents pay the same, else one for each. */
export function QuoteGrid({ state }: { state: IssueState }) {
  const { groups, agents, leftOut } = state;
  const t = useT();
  const phone = usePhone();
  const { table, isFolded, hold, onKeyDown } = useGridKeys(state);
  const hasLowest = showsLowest(groups);
  const columns = ['cost', 'price', 'margin', 'retail', ...(hasLowest ? (['lowest'] as const) : [])] as const;
  return (
    <>
      <Box sx={FRAME}>
        <Box component="table" aria-label={t('issuePlans.title')} ref={table} onKeyDown={onKeyDown} sx={TABLE}>
          <colgroup>
            <col />
            {columns.map((column) => (
              <col key={column} style={{ width: WIDTHS[column] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {(['plan', ...columns] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`issuePlans.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => {
            const { plan, rows } = group;
            const collapsed = isFolded(group);
            const shown = collapsed ? [rows] : rows.map((row) => [row]);
            const isTaken = !leftOut.has(plan.id);
            return (
              <tbody key={plan.id} data-plan={plan.id} data-folded={collapsed || undefined}>
                <PlanHead state={state} group={group} collapsed={collapsed} span={columns.length + 1} />
                {isTaken &&
                  shown.map((own) => (
                    <QuoteRow
                      key={collapsed ? 'all' : own[0]?.key}
                      state={state}
                      group={group}
                      rows={own}
                      hasLowest={hasLowest}
                      onHold={collapsed ? (isHeld) => hold(isHeld ? plan.id : null) : undefined}
                    />
                  ))}
              </tbody>
            );
          })}
        </Box>
      </Box>
      {agents.length === 0 ? <SmallText>{t('issuePlans.receiversFirst')}</SmallText> : !phone && <Hints />}
    </>
  );
}
