import { Box } from '@mui/material';
import { useGetMany } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Row } from '../../declared/records';
import { ROUND } from '../../ui/themeKeys';
import { MONO } from '../../tokens';

const SHOWN = 8;

interface FloorsProps {
  ids: readonly number[];
  salePrice: unknown;
}

/** Marks the plans with a cost above the typed price, because the company's cost is the lowest allowed price. */
function Floors({ ids, salePrice }: FloorsProps) {
  const t = useT();
  const { data = [] } = useGetMany<Row>('plans', { ids: [...ids] }, { enabled: ids.length > 0 });
  const plans = data
    .filter((plan) => typeof plan?.corpCost === 'number')
    .toSorted((one, other) => Number(other.corpCost) - Number(one.corpCost));
  const [highest] = plans;
  if (!highest) return null;
  const isBelow = (plan: Row): boolean => typeof salePrice === 'number' && salePrice < Number(plan.corpCost);
  return (
    <Box
      component="section"
      data-floor={Number(highest.corpCost)}
      sx={{
        border: 'divider',
        borderRadius: ROUND.card,
        bgcolor: 'surface.paper',
        px: 1.5,
        py: 1,
        fontSize: 'size.small',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
        <Box component="h3" sx={{ m: 0, typography: 'small' }}>
          {t('appPlans.least')}
        </Box>
        <Box sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums', color: isBelow(highest) ? 'tone.red' : undefined }}>
          {formatMoney(Number(highest.corpCost))}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {plans.slice(0, SHOWN).map((plan) => (
          <Box
            component="li"
            key={plan.id}
            data-below={isBelow(plan)}
            sx={{ display: 'flex', gap: 1, py: 0.25, color: isBelow(plan) ? 'tone.red' : 'ink.secondary' }}
          >
            <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {String(plan.title ?? plan.name)} ·{' '}
              <Box component="span" sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
                {String(plan.planCode)}
              </Box>
            </Box>
            <Box sx={{ ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(Number(plan.corpCost))}
              {isBelow(plan) && ` ${t('appPlans.below')}`}
            </Box>
          </Box>
        ))}
        {plans.length > SHOWN && (
          <Box component="li" sx={{ fontSize: 'size.note', color: 'ink.secondary' }}>
            {t('crud.more', { count: countText(plans.length - SHOWN) })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

export function IssueFloors() {
  const [ids, salePrice] = useWatch({ name: ['ids', 'salePrice'] }) as [unknown, unknown];
  return <Floors ids={Array.isArray(ids) ? (ids as number[]) : []} salePrice={salePrice} />;
}

export function PlanFloor() {
  const [plan, salePrice] = useWatch({ name: ['plan', 'salePrice'] }) as [unknown, unknown];
  return <Floors ids={typeof plan === 'number' ? [plan] : []} salePrice={salePrice} />;
}
