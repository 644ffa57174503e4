import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Box, Stack } from '@mui/material';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useListTitle } from '../../providers/manifest';
import { Later } from '../../ui/Later';
import { CUT, Heading } from '../../ui/Text';
import { AsOfBanner } from '../asOf/AsOfHost';
import { useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import { usePhone } from '../screen';
import { useMay } from '../editable';
import { ListExportButton } from '../transfer/ListExportButton';
import {
  type ListActions,
  EntryButton,
  filledFirst,
  headEntries,
  importEntry,
  OfferContext,
  useListActions,
} from './ListAction';
import { useCollapsed } from './useFolds';
import { type MenuEntry, MoreMenu } from '../actions/MoreMenu';
import { useListState } from './views/useViews';
import { ViewBar } from './views/ViewBar';

const ImportDialog = lazyPart(async () => ({ default: (await import('../transfer/ImportDialog')).ImportDialog }));
const PHONE_HEAD = 76;
// Loaded on demand, because only phones show this header.
const PhoneListHeader = lazyPart(
  async () => ({ default: (await import('./PhoneListHeader')).PhoneListHeader }),
  <Box sx={{ height: PHONE_HEAD }} />,
);
const BAND = { m: -1, mb: 1, px: 1.5, py: 1, bgcolor: 'surface.paper', borderBottom: 'divider' } as const;
const ROW = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 } as const;
const BUTTONS = { ml: 'auto', gap: 1, flex: 'none' } as const;
const MORE = { width: 32, height: 32, borderRadius: 1, border: 'control', bgcolor: 'surface.paper' } as const;

/** Collects the actions of the children in the order of mounting. */
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

interface HeadProps {
  own: readonly MenuEntry[];
  actions: ListActions;
  openImport: (() => void) | undefined;
  beside: ReactNode;
  children: ReactNode;
}

/** The folds of a narrow row: the words of two buttons first, then the views. */
const FOLDS = { save: 1, export: 2, views: 3 } as const;

/** The header with name, views and at most three buttons. Further actions are in a menu. */
function DeskHead({ own, actions, openImport, beside, children }: HeadProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const mayExport = useMay('export', resource);
  const { filled, rest } = filledFirst([...own, ...actions.primary, ...actions.create, ...actions.others]);
  const entries = headEntries([...(openImport ? [importEntry(t, openImport)] : []), ...rest, ...actions.looks]);
  const { saved, key, edited } = useListState();
  const content = [title, filled?.label, key, edited, ...saved.map(({ name }) => name)].join();
  const { folds, row } = useCollapsed(FOLDS.views, content);
  return (
    <Box ref={row} data-head={folds} sx={ROW}>
      <Heading level={1} sx={folds < FOLDS.views ? { flex: 'none' } : { ...CUT, flex: '0 1 auto' }}>
        {title}
      </Heading>
      {beside}
      <ViewBar collapsed={folds >= FOLDS.views} bare={folds >= FOLDS.save} />
      <Stack direction="row" className="no-print" sx={BUTTONS}>
        {mayExport && <ListExportButton bare={folds >= FOLDS.export} />}
        <MoreMenu data-action-menu entries={entries} iconSize="icon.md" sx={MORE} />
        {children}
        {filled && <EntryButton action={filled} />}
      </Stack>
    </Box>
  );
}

/** Takes a file that is dropped on the list, unless a dialog is open. */
function useDroppedFile(isOn: boolean, take: (dropped: { file: File }) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const isFree = (event: DragEvent): boolean =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      document.querySelector('.MuiDialog-root') === null;
    const allow = (event: DragEvent): void => {
      if (isFree(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!isFree(event) || !file) return;
      event.preventDefault();
      take({ file });
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
    };
  }, [isOn, take]);
}

interface ListHeaderProps {
  above?: ReactNode;
  /** A control beside the title, or above the header on a phone. */
  beside?: ReactNode;
  children?: ReactNode;
}

export function ListHeader({ above, beside, children }: ListHeaderProps) {
  const phone = usePhone();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const { at } = useAsOf(resource.name);
  const actions = useListActions();
  const { offers, offer } = useOffers();
  const [importing, setImporting] = useState<{ file?: File } | null>(null);
  const mayImport = useMay('import', resource);
  const openImport = mayImport ? (): void => setImporting({}) : undefined;
  useDroppedFile(mayImport, setImporting);
  const Head = phone ? PhoneListHeader : DeskHead;
  // Keeps the children mounted when the window becomes narrow, because one may have an open dialog.
  return (
    <Box sx={{ zIndex: 1 }}>
      <Box className={phone ? 'no-print' : undefined} sx={phone ? BAND : undefined}>
        {phone && <h1 className="visually-hidden">{title}</h1>}
        <AsOfBanner />
        {at === null && above}
        {phone && beside && <Box sx={{ mb: 1 }}>{beside}</Box>}
        <Later
          room={
            phone ? (
              <Box sx={{ height: PHONE_HEAD }} />
            ) : (
              <Box sx={ROW}>
                <Heading level={1}>{title}</Heading>
              </Box>
            )
          }
        >
          <Head own={offers} actions={actions} openImport={openImport} beside={beside}>
            <OfferContext value={offer}>{at === null && children}</OfferContext>
          </Head>
        </Later>
      </Box>
      {importing && <ImportDialog {...importing} onClose={() => setImporting(null)} />}
    </Box>
  );
}
