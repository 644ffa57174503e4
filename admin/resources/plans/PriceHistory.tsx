import { Suspense, useState } from 'react';
import { Box, Button, Skeleton, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { fullMoment, shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { fieldOf } from '../../declared/records';
import { useHistory } from '../../declared/show/useHistory';
import { useDeclaredResource } from '../../declared/declaration';
import { LoadedSection, EmptySection, Section, SectionTable } from '../../ui/Section';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { PriceChange } from './prices';
import { PRICE_CHART, priceSeriesOf, priceChanges } from './prices';

// Charts are heavy: the table is there before.
const PriceChart = lazyWithRetry(() => import('./PriceChart'));
const AT_ONCE = 12;

function ChangeRow({ change, label }: { change: PriceChange; label: string }) {
  const t = useT();
  const offset = useOffset();
  const amount = (minor: number | null): string => (minor === null ? '–' : formatMoney(minor));
  return (
    <TableRow data-price={change.name}>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink.secondary' }}>
        <Tooltip title={fullMoment(change.at, offset)}>
          <span>{shortMoment(change.at, offset)}</span>
        </Tooltip>
      </TableCell>
      <TableCell>{label}</TableCell>
      <TableCell className="number">
        {change.before === null ? (
          <Box component="span" sx={{ color: 'ink.secondary', mr: 1 }}>
            {t('plans.first')}
          </Box>
        ) : (
          <>
            <Box component="del" sx={{ color: 'ink.secondary' }}>
              {amount(change.before)}
            </Box>{' '}
            →{' '}
          </>
        )}
        <b>{amount(change.after)}</b>
      </TableCell>
      <TableCell>{change.who ?? t('crud.history.system')}</TableCell>
    </TableRow>
  );
}

/** Each change of a plan's prices, as far as the reader may see them: a table, and their course where one changed. */
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
          if (changes.length === 0) return <EmptySection text={t('plans.none')} />;
          return (
            <>
              {lines.length > 0 && (
                <Suspense fallback={<Skeleton variant="rounded" height={PRICE_CHART.height} sx={{ m: 2 }} />}>
                  <PriceChart lines={lines} labelOf={labelOf} />
                </Suspense>
              )}
              <SectionTable label={title}>
                <TableHead>
                  <TableRow>
                    <TableCell>{t('plans.when')}</TableCell>
                    <TableCell>{t('plans.price')}</TableCell>
                    <TableCell className="number">{t('plans.change')}</TableCell>
                    <TableCell>{t('plans.who')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {(all ? changes : changes.slice(0, AT_ONCE)).map((change, index) => (
                    <ChangeRow key={index} change={change} label={labelOf(change.name)} />
                  ))}
                </TableBody>
              </SectionTable>
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
