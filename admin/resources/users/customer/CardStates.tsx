import { Box } from '@mui/material';
import { optionOf } from '../../../declared/fields/options';
import { ListLink } from '../../../declared/links';
import { fieldOf } from '../../../declared/records';
import { useRecord } from '../../../declared/declaration';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { LoadedSection, EmptySection, Section } from '../../../ui/Section';
import { StatusChip } from '../../../ui/StatusChip';
import { SmallText } from '../../../ui/Text';
import type { CustomerCards } from './calls';
import { isAgent, usePart } from './usePart';

const shareOf = (part: number, all: number): string => `${(Math.round((part * 1000) / all) / 10).toFixed(1)}%`;

function States({ cards }: { cards: CustomerCards }) {
  const terminals = useResourceOf('terminals');
  const status = terminals && fieldOf(terminals, 'status');
  const states = cards.rows.map((row) => ({ ...row, option: optionOf(status, row.status, {}) }));
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 10, mb: 1.5 }}>
        {states.map((state) => (
          <Box
            key={state.status}
            sx={{
              flex: `${state.cards} 0 3px`,
              borderRadius: '2px',
              bgcolor: `tone.${state.option?.tone?.split('/')[0] ?? 'grey'}`,
            }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 4,
          rowGap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        }}
      >
        {states.map((state) => (
          <Box
            component="li"
            key={state.status}
            data-state={state.status}
            sx={{ display: 'flex', alignItems: 'center', fontSize: 'size.small', fontVariantNumeric: 'tabular-nums' }}
          >
            <StatusChip label={state.option?.label ?? state.status} tone={state.option?.tone} />
            <ListLink
              resource={state.resource}
              filter={state.filter}
              underline="hover"
              color="inherit"
              sx={{ ml: 'auto', fontWeight: 600, minWidth: 24, py: 0.25, my: -0.25, textAlign: 'right' }}
            >
              {countText(state.cards)}
            </ListLink>
            <SmallText sx={{ width: 56, textAlign: 'right' }}>{shareOf(state.cards, cards.total)}</SmallText>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The cards of a customer and of all below it, by state. */
export function CardStates() {
  const t = useT();
  const record = useRecord();
  const query = usePart('cards');
  if (!isAgent(record)) return null;
  return (
    <Section
      name="cards"
      title={t('customers.cards')}
      more={query.data ? countText(query.data.total) : undefined}
      end={<ListLink resource="terminals" filter={query.data?.filter ?? {}} />}
    >
      <LoadedSection query={query}>
        {(cards) => (cards.total === 0 ? <EmptySection text={t('customers.noCards')} /> : <States cards={cards} />)}
      </LoadedSection>
    </Section>
  );
}
