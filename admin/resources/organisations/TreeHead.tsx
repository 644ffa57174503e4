import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import { Box, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { MoreMenu } from '../../declared/actions/MoreMenu';
import { useDeclaredResource } from '../../declared/declaration';
import { useMay } from '../../declared/editable';
import { EntryButton, headEntries, importEntry, TOUCH_BUTTON, useListActions } from '../../declared/list/ListAction';
import { usePhone } from '../../declared/screen';
import { ListExportButton } from '../../declared/transfer/ListExportButton';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useListTitle } from '../../providers/manifest';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { PageHeading } from '../../ui/Text';
import { useAddPerson } from './useMove';

const ImportDialog = lazyPart(async () => ({
  default: (await import('../../declared/transfer/ImportDialog')).ImportDialog,
}));

export type Mode = 'tree' | 'list';

const part = (icon: ReactNode, text: string): ReactNode => (
  <>
    {icon}
    <Box component="span" sx={{ ml: 0.75 }}>
      {text}
    </Box>
  </>
);

export function ModeButtons({ mode, change }: { mode: Mode; change: (mode: Mode) => void }) {
  const t = useT();
  const size = { fontSize: 'icon.sm' } as const;
  return (
    <ChoiceButtons<Mode>
      label={t('organisations.view')}
      value={mode}
      options={[
        ['tree', part(<AccountTreeIcon sx={size} />, t('organisations.tree')), { 'data-mode': 'tree' }],
        ['list', part(<TableRowsIcon sx={size} />, t('organisations.list')), { 'data-mode': 'list' }],
      ]}
      onChange={change}
      sx={{ flex: 'none', '& .MuiToggleButton-root': { height: 32, px: 1.25, whiteSpace: 'nowrap' } }}
    />
  );
}

interface TreeHeadProps {
  mode: ReactNode;
  count: string;
}

export const TreeCount = ({ count }: { count: string }) => (
  <Box data-count-text sx={{ fontSize: 'size.small', color: 'ink.secondary', minWidth: 0 }}>
    {count}
  </Box>
);

export function TreeHead({ mode, count }: TreeHeadProps) {
  const t = useT();
  const phone = usePhone();
  const resource = useDeclaredResource();
  const title = useListTitle(resource);
  const mayExport = useMay('export', resource);
  const mayImport = useMay('import', resource);
  const { primary, others, create, looks } = useListActions();
  const [importing, setImporting] = useState(false);
  const add = useAddPerson();
  const entries = headEntries([
    ...(mayImport ? [importEntry(t, () => setImporting(true))] : []),
    ...primary,
    ...create,
    ...others,
    ...looks,
  ]);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1,
        minHeight: 32,
        mb: 1,
      }}
    >
      <PageHeading sx={{ flex: 'none' }}>{title}</PageHeading>
      {mode}
      {!phone && <TreeCount count={count} />}
      <Stack direction="row" className="no-print" sx={{ ml: 'auto', gap: 1, flex: 'none' }}>
        {mayExport && <ListExportButton bare={phone} />}
        <MoreMenu
          data-action-menu
          entries={entries}
          iconSize="icon.md"
          sx={{
            ...(phone ? TOUCH_BUTTON : { width: 32, height: 32, borderRadius: 1 }),
            border: 'control',
            bgcolor: 'surface.paper',
          }}
        />
        {add && (
          <EntryButton
            phone={phone}
            action={{
              name: 'add-salesman',
              label: t('organisations.add'),
              icon: PersonAddIcon,
              go: () => add(),
              filled: true,
              marks: { 'data-action': 'add-salesman' },
            }}
          />
        )}
      </Stack>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  );
}
