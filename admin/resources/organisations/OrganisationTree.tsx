import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { SmallText, Text } from '../../ui/Text';
import { Amounts } from './Money';
import { COLUMNS, FigureCells, NUMBER, ROW } from './TreeRows';
import { EmptySections, GroupSection, NowhereTarget } from './TreeSections';
import { NOWHERE } from './tree';
import { type OrganisationTreeProps, TreeStateContext, useTree, useTreeState } from './treeState';

const TABLE = {
  display: { xs: 'block', sm: 'grid' },
  gridTemplateColumns: COLUMNS,
  border: 'divider',
  borderRadius: ROUND.card,
  bgcolor: 'surface.paper',
  overflow: 'clip',
} as const;
const HEAD = {
  ...ROW,
  borderTop: 0,
  bgcolor: 'surface.sunken',
  color: 'ink.secondary',
  fontWeight: 600,
  display: { xs: 'none', sm: 'grid' },
} as const;

function HeadRow() {
  const t = useT();
  const { headed } = useTree();
  const balances = headed
    ? t('organisations.column.balancesIn', { currency: headed })
    : t('organisations.column.balances');
  return (
    <Box role="row" sx={HEAD}>
      <Box role="columnheader">{t('organisations.column.name')}</Box>
      {[t('organisations.column.customers'), balances, t('organisations.openItems')].map((label) => (
        <Box key={label} role="columnheader" sx={NUMBER}>
          {label}
        </Box>
      ))}
      <Box role="columnheader">
        <span className="visually-hidden">{t('organisations.panel.actions')}</span>
      </Box>
    </Box>
  );
}

function TotalRow() {
  const t = useT();
  const { tree, phone, headed } = useTree();
  const { customers, balances, open } = tree.total;
  return (
    <Box role="row" data-total sx={{ ...ROW, bgcolor: 'surface.sunken', borderTop: 'divider' }}>
      <Box role="gridcell" sx={{ py: 0.5 }}>
        <Text as="span" strong>
          {t('organisations.total')}
        </Text>{' '}
        <SmallText as="span">{t('organisations.once')}</SmallText>
        {phone && customers !== null && (
          <SmallText sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <span>{t('organisations.customersCount', { count: customers })}</span>
            <Amounts amounts={balances} />
          </SmallText>
        )}
      </Box>
      {phone ? (
        <Box role="gridcell" sx={{ ...NUMBER, fontWeight: 600 }}>
          {open === null ? '–' : countText(open)}
        </Box>
      ) : (
        <FigureCells {...tree.total} headed={headed} strong plain />
      )}
      <Box role="gridcell" />
    </Box>
  );
}

/** The tree of departments and people, who are moved by drag, by keys or by a menu. */
export function OrganisationTree(props: OrganisationTreeProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const state = useTreeState(props);
  const { tree, held, keyAt, onKeyDown, said } = state;
  // Moves the focus with the chosen row if the tree has the focus.
  useEffect(() => {
    if (root.current?.contains(document.activeElement))
      root.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyAt ?? '')}"]`)?.focus();
  }, [keyAt]);
  const nowhere = tree.groups.find(({ key }) => key === NOWHERE);
  const others = tree.groups.filter((group) => group !== nowhere);
  return (
    <TreeStateContext value={state}>
      <Box
        ref={root}
        role="treegrid"
        aria-label={t('organisations.column.name')}
        data-organisation
        onKeyDown={onKeyDown}
        sx={TABLE}
      >
        <HeadRow />
        {others.map((group) => (
          <GroupSection key={group.key} group={group} />
        ))}
        <EmptySections />
        {nowhere ? <GroupSection group={nowhere} /> : held && <NowhereTarget />}
        <TotalRow />
      </Box>
      <Box role="status" aria-live="assertive" className="visually-hidden">
        {said}
      </Box>
    </TreeStateContext>
  );
}
