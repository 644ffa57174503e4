import { Box } from '@mui/material';
import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { MINUTE_MS, offsetMsIn, offsetText } from '@t3d/resources/kit/times';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { useTabPlace } from '../../state/tabs/tab';
import { LinkTabs } from '../../ui/Section';
import { SmallText } from '../../ui/Text';

/** Puts the zone on the line of the tabs, or below it on a phone. */
const FRAME = {
  position: 'relative',
  '& [data-zone]': { position: { sm: 'absolute' }, top: { sm: 8 }, right: { sm: 4 }, mb: { xs: 1, sm: 0 } },
} as const;

/** The tabs of the flow pool, without lists that the reader may not see. */
export function PoolTabs() {
  const t = useT();
  const { resources, timeZone } = useManifest();
  // The offset of the product's zone, which is the same all year.
  const [offset] = useState(() => offsetMsIn(timeZone, new Date()) / MINUTE_MS);
  const here = useTabPlace().path;
  const pathOf = (name: string): string | undefined => {
    const resource = resources.find((one) => one.name === name && one.calls.list);
    return resource && listPath(resource);
  };
  const tabs = [
    ['prices', pathOf('flow-pool-prices')],
    ['month', pathOf('pool-bills') && POOL_MONTH.path],
    ['usage', pathOf('pool-usage')],
    ['bills', pathOf('pool-bills')],
  ] as const;
  return (
    <Box sx={FRAME}>
      <LinkTabs
        aria-label={t('flowPool.tabs.label')}
        here={here}
        tabs={tabs.flatMap(([name, path]) => (path ? [{ path, label: t(`flowPool.tabs.${name}`) }] : []))}
      />
      <SmallText data-zone>{t('flowPool.zone', { zone: offsetText(offset) })}</SmallText>
    </Box>
  );
}
