import { Suspense, useState } from 'react';
import { Box, Button, Skeleton } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { MomentField } from '../../declared/fields';
import { fieldOf } from '../../declared/records';
import { useHistory } from '../../declared/show/useHistory';
import { useDeclaredResource } from '../../declared/declaration';
import { ColumnTable } from '../../ui/ColumnTable';
import { LoadedSection, EmptySection, Section } from '../../ui/Section';
import { Text } from '../../ui/Text';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { type PriceChange, PRICE_CHART, priceSeriesOf, priceChanges } from './prices';

// Loaded on demand, because the chart library is large.
const PriceChart = lazyWithRetry(() => import('./PriceChart'));
const AT_ONCE = 12;

const amountOf = (minor: number | null): string => (minor === null ? '–' : formatMoney(minor));

function Change({ change: { before, after } }: { change: PriceChange }) {
  const t = useT();
  return (
    <>
      {before === null ? (
        <Text as="span" colour="ink.secondary" sx={{ mr: 1 }}>
          {t('plans.first')}
        </Text>
      ) : (
        <>
          <Text as="del" colour="ink.secondary">
            {amountOf(before)}
          </Text>{' '}
          →{' '}
        </>
      )}
      <b>{amountOf(after)}</b>
    </>
  );
}

/** The price changes of a plan, with a chart if a set price has changed. */
export default function PriceHistory() {
  const t = useT();
  const resource = useDeclaredResource();
  const [now] = useState(() => Date.now());
  const [all, setAll] = useState(false);
  const query = useHistory();
  const readable = resource.fields.filter((field) => field.readable).map((field) => field.name);
  const labelOf = (name: string): string => fieldOf(resource, name)?.label ?? name;
  const title = t('plans.prices');
  if (!resource.calls.history) return null;
  return (
    <Section name="prices" title={title}>
      <LoadedSection query={query}>
        {(entries) => {
          const changes = priceChanges(entries, readable);
          const lines = priceSeriesOf(changes, now);
          // Shows no table, because first prices are no change.
          if (changes.every(({ before }) => before === null)) return <EmptySection text={t('plans.none')} />;
          return (
            <>
              {lines.length > 0 && (
                <Suspense fallback={<Skeleton variant="rounded" height={PRICE_CHART.height} sx={{ m: 2 }} />}>
                  <PriceChart lines={lines} labelOf={labelOf} />
                </Suspense>
              )}
              <ColumnTable
                label={title}
                rows={all ? changes : changes.slice(0, AT_ONCE)}
                mark={({ name }) => ({ 'data-price': name })}
                columns={[
                  {
                    label: t('plans.when'),
                    sx: { whiteSpace: 'nowrap', color: 'ink.secondary' },
                    render: (change) => <MomentField source="at" record={change} />,
                  },
                  { label: t('plans.price'), render: ({ name }) => labelOf(name) },
                  { label: t('plans.change'), isNumber: true, render: (change) => <Change change={change} /> },
                  { label: t('plans.who'), render: ({ who }) => who ?? t('crud.history.system') },
                ]}
              />
              {!all && changes.length > AT_ONCE && (
                <Box className="no-print" sx={{ px: 2, py: 1 }}>
                  <Button size="small" onClick={() => setAll(true)}>
                    {t('plans.all', { count: changes.length })}
                  </Button>
                </Box>
              )}
            </>
          );
        }}
      </LoadedSection>
    </Section>
  );
}
