import { type ReactNode, useCallback, useState } from 'react';
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
import { usePhone } from '../screen';
import { useMay } from '../editable';
import { ListExportButton } from '../transfer/ListExportButton';
import { type ListActions, EntryButton, OfferContext, useListActions } from './ListAction';
import { type MenuEntry, MoreMenu } from '../actions/MoreMenu';
import { ViewBar } from './views/ViewBar';

const ImportDialog = lazyPart(async () => ({ default: (await import('../transfer/ImportDialog')).ImportDialog }));
const PHONE_HEAD = 76;
// Loaded on demand, because only phones show this header.
const PhoneListHeader = lazyPart(
  async () => ({ default: (await import('./PhoneListHeader')).PhoneListHeader }),
  <Box sx={{ height: PHONE_HEAD }} />,
);
const SHOWN = 4;
const BAND = { m: -1, mb: 1, px: 1.5, py: 1, bgcolor: 'surface.paper', borderBottom: 'divider' } as const;
const BUTTONS = { ml: 'auto', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' } as const;

/** Collects the actions that children offer on a phone, in the order in which the children mount. */
function useOffers() {
  const [offers, setOffers] = useState<readonly MenuEntry[]>([]);
  const offer = useCallback((name: string, action: MenuEntry | undefined) => {
    setOffers((before) => {
      const at = before.findIndex((one) => one.name === name);
      if (!action) return before.filter((one) => one.name !== name);
      return at < 0 ? [...before, action] : before.with(at, action);
    });
  }, []);
  return { offers, offer };
}

function DeskTitle() {
  const title = useListTitle(useDeclaredResource());
  return (
    <>
      <Heading level={1}>{title}</Heading>
      <ViewBar />
    </>
  );
}

const button = (action: MenuEntry) => <EntryButton key={action.name} action={action} />;

interface DeskButtonsProps {
  openImport: (() => void) | undefined;
  actions: ListActions;
}

function DeskButtons({ openImport, actions: { others, looks } }: DeskButtonsProps) {
  const t = useT();
  const mayExport = useMay('export', useDeclaredResource());
  return (
    <>
      {openImport && (
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={openImport}>
          {t('crud.import.label')}
        </Button>
      )}
      {mayExport && <ListExportButton />}
      {others.slice(0, SHOWN).map(button)}
      <MoreMenu data-action-menu entries={[...others.slice(SHOWN), ...looks]} />
    </>
  );
}

interface ListHeaderProps {
  above?: ReactNode;
  /** Extra actions: `<ListAction>` elements, directly or inside other components. */
  children?: ReactNode;
}

/** The title, saved views and actions of a list, on a phone in two lines. */
export function ListHeader({ above, children }: ListHeaderProps) {
  const phone = usePhone();
  const resource = useDeclaredResource();
  const { at } = useAsOf(resource.name);
  const actions = useListActions();
  const { offers, offer } = useOffers();
  const [importing, setImporting] = useState(false);
  const openImport = useMay('import', resource) ? (): void => setImporting(true) : undefined;
  // Keeps the children mounted when the window becomes narrow, because a child may have an open dialog.
  return (
    <Box sx={{ zIndex: 1 }}>
      <Box className={phone ? 'no-print' : undefined} sx={phone ? BAND : undefined}>
        <AsOfBanner />
        {at === null && above}
        <Toolbar sx={phone ? { display: 'block' } : { minHeight: 32, mb: 1 }}>
          {phone ? <PhoneListHeader own={offers} actions={actions} openImport={openImport} /> : <DeskTitle />}
          <Stack direction="row" className="no-print" sx={phone ? undefined : BUTTONS}>
            {!phone && <DeskButtons actions={actions} openImport={openImport} />}
            <OfferContext value={phone ? offer : undefined}>{at === null && children}</OfferContext>
            {!phone && [...actions.create, ...actions.primary].map(button)}
          </Stack>
        </Toolbar>
      </Box>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  );
}
