import { useMemo } from 'react';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { CutText } from '../../declared/fields/TextValue';
import { DeclaredTable } from '../../declared/list';
import { labelKey } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';

/** The agents of a card, from level 1 to level 3. */
const CHAIN = ['agent1', 'agent2', 'agent3'] as const;
/** The agents below the reader. Columns of the reader and of superiors would be the same in all rows. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  AGENT_1: CHAIN.slice(1),
  AGENT_2: CHAIN.slice(2),
  AGENT_3: [],
};
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  AGENT_1: [CHAIN[0], CHAIN[2]],
  AGENT_2: [CHAIN[0], CHAIN[1]],
  AGENT_3: CHAIN,
};

const STAFF_HIDDEN: readonly string[] = CHAIN.slice(1);

/** Shows the agent who holds the card. A tooltip shows the chain of agents. */
function Holder({ chain }: { chain: readonly string[] }) {
  const record = useRecord();
  const names = chain.map((name) => record[labelKey(name)]).filter((name) => typeof name === 'string');
  const holder = names.at(-1);
  if (holder === undefined) return <>–</>;
  return (
    <Box component="span" title={names.length > 1 ? names.join(' › ') : undefined}>
      <CutText text={holder} />
    </Box>
  );
}

/** Replaces the columns of three agents with one column, and returns the columns to hide. */
export function useHolderColumn() {
  const t = useT();
  const { role } = useSessionUser();
  const phone = usePhone();
  const chain = BELOW[role] ?? CHAIN;
  const [first] = chain;
  const hidden = HIDDEN[role] ?? STAFF_HIDDEN;
  const holder = t('cards.holder');
  const columnLabels = useMemo(() => (first === undefined ? undefined : { [first]: holder }), [first, holder]);
  const table =
    phone || first === undefined ? undefined : (
      <DeclaredTable>
        <DataTable.Col source={first}>
          <Holder chain={chain} />
        </DataTable.Col>
      </DeclaredTable>
    );
  // Keeps the column on pages without customers, so that it stays in its place.
  const kept = useMemo(() => (first === undefined ? undefined : [first]), [first]);
  return { hidden, kept, columnLabels, table };
}
