import { useState } from 'react';
import { Box, Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useListTitle } from '../../providers/manifest';
import { Heading } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';
import { AsOfBanner } from '../asOf/AsOfHost';
import { useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import type { ListAction } from '../extensions';
import { useExtension } from '../handMade';
import { usePhone } from '../screen';
import { useMay } from '../editable';
import { ListExportButton } from '../transfer/ListExportButton';
import { FilterBar } from './FilterBar';
import type { HeadProps } from './ListActions';
import { ListActionButton, useListActions } from './ListActions';
import { MoreMenu } from '../actions/MoreMenu';
import { ViewBar } from './views/ViewBar';

const ImportDialog = lazyPart(async () => ({ default: (await import('../transfer/ImportDialog')).ImportDialog }));
/** The height of its two lines. */
const PHONE_HEAD = 76;
// What only a phone shows: a desk never loads it.
const PhoneListHeader = lazyPart(
  async () => ({ default: (await import('./PhoneListHeader')).PhoneListHeader }),
  <Box sx={{ height: PHONE_HEAD }} />,
);
const SHOWN = 4;
/** A band as wide as the window, against its top. */
const BAND = { m: -1, mb: 1, px: 1.5, py: 1, bgcolor: 'surface.paper', borderBottom: 'divider' } as const;
const BUTTONS = { ml: 'auto', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' } as const;

function ListTitle({ own, openImport }: HeadProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const mayExport = useMay('export', resource);
  const { primary, others, looks, create } = useListActions();
  const button = (action: ListAction) => <ListActionButton key={action.name} action={action} />;
  return (
    <Toolbar sx={{ minHeight: 32, mb: 1 }}>
      <Heading level={1}>{title}</Heading>
      <ViewBar />
      <Stack direction="row" className="no-print" sx={BUTTONS}>
        {openImport && (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={openImport}>
            {t('crud.import.label')}
          </Button>
        )}
        {mayExport && <ListExportButton />}
        {others.slice(0, SHOWN).map(button)}
        <MoreMenu data-action-menu entries={[...others.slice(SHOWN), ...looks]} />
        {[...own, ...create, ...primary].map(button)}
      </Stack>
    </Toolbar>
  );
}

/** What stands above the rows of a list: tabs, name, views, buttons, filters; on a phone two lines. */
export function ListHeader() {
  const phone = usePhone();
  const resource = useDeclaredResource();
  const { at } = useAsOf(resource.name);
  const { listTop: ListTop, listActions: OwnActions } = useExtension(resource);
  // A window that gets narrow loses the button, not the file that is being imported.
  const [importing, setImporting] = useState(false);
  const openImport = useMay('import', resource) ? (): void => setImporting(true) : undefined;
  const draw = (own: readonly ListAction[]) =>
    phone ? <PhoneListHeader own={own} openImport={openImport} /> : <ListTitle own={own} openImport={openImport} />;
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
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
