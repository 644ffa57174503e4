import { Suspense, useState } from 'react';
import { Box } from '@mui/material';
import { useDeclaredResource } from '../declaration';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { ListAction } from '../extensions';
import { AsOfBanner } from '../asOf/AsOfHost';
import { useAsOf } from '../asOf/store';
import { useExtension } from '../handMade';
import { usePhone } from '../screen';
import { useMay } from '../editable';
import { FilterBar } from './FilterBar';
import { ListTitle } from './ListTitle';

const ImportDialog = lazyWithRetry(async () => ({ default: (await import('../transfer/ImportDialog')).ImportDialog }));
// What only a phone shows: a desk never loads it.
const PhoneListHeader = lazyWithRetry(async () => ({ default: (await import('./PhoneListHeader')).PhoneListHeader }));
/** The height of its two lines. */
const PHONE_HEAD = 76;
/** A band as wide as the window, against its top. */
const BAND = {
  m: -1,
  mb: 1,
  px: 1.5,
  py: 1,
  bgcolor: 'surface.paper',
  borderBottom: 'divider',
} as const;

/** What stands above the rows of a list: tabs, name, views, buttons, filters; on a phone two lines. */
export function ListHeader() {
  const resource = useDeclaredResource();
  const phone = usePhone();
  const { at } = useAsOf(resource.name);
  const { listTop: ListTop, listActions: OwnActions } = useExtension(resource);
  // A window that gets narrow loses the button, not the file that is being imported.
  const [importing, setImporting] = useState(false);
  const openImport = useMay('import', resource) ? (): void => setImporting(true) : undefined;
  const draw = (own: readonly ListAction[]) =>
    phone ? (
      <Suspense fallback={<Box sx={{ height: PHONE_HEAD }} />}>
        <PhoneListHeader own={own} openImport={openImport} />
      </Suspense>
    ) : (
      <ListTitle own={own} openImport={openImport} />
    );
  return (
    <>
      <Box className={phone ? 'no-print' : undefined} sx={phone ? BAND : undefined}>
        <AsOfBanner />
        {ListTop && at === null && <ListTop />}
        {OwnActions && at === null ? <OwnActions draw={draw} /> : draw([])}
      </Box>
      {!phone && (
        <Box className="no-print">
          <FilterBar />
        </Box>
      )}
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
