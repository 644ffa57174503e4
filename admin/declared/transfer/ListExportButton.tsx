import { useState } from 'react';
import { Button, ButtonGroup, CircularProgress, Menu } from '@mui/material';
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { useNotify } from 'ra-core';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOnce } from '../../ui/timing';
import { AskDialog } from '../../ui/AskDialog';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { useDeclaredResource } from '../declaration';
import { type MenuEntry, menuEntry } from '../actions/MoreMenu';
import { useList } from '../list/useList';
import { useColumns } from '../list/views/useViews';

type Format = 'xlsx' | 'csv';
const FORMATS: readonly Format[] = ['xlsx', 'csv'];
/** `names` are the exported columns. All columns are exported without them. */
interface Wanted {
  format: Format;
  names?: readonly string[];
}

/** Offers xlsx instead of csv, because spreadsheets round long numbers in a csv file. */
function CsvNotice({ onClose, save }: { onClose: () => void; save: (format: Format) => void }) {
  const t = useT();
  const choose = (format: Format) => (): void => {
    onClose();
    save(format);
  };
  return (
    <AskDialog
      id="csv-notice-title"
      title={t('crud.export.csvTitle')}
      fullWidth
      onClose={onClose}
      actions={
        <>
          <Button onClick={choose('csv')}>{t('crud.export.as', { format: 'csv' })}</Button>
          <Button variant="contained" color="primary" autoFocus onClick={choose('xlsx')}>
            {t('crud.export.as', { format: 'xlsx' })}
          </Button>
        </>
      }
    >
      {t('crud.export.csvText')}
    </AskDialog>
  );
}

/** Exports the list. `notice` is the open csv warning, or null. */
export function useExport() {
  const provider = useApi();
  const { name, label } = useDeclaredResource();
  const t = useT();
  const notify = useNotify();
  const { filter, filterValues, sort, total } = useList();
  const { all, listed } = useColumns();
  const filtered = Object.keys((filterValues ?? {}) as object).length > 0;
  const what =
    total === undefined
      ? ''
      : t(filtered ? 'views.select.exportFiltered' : 'views.select.exportAll', { count: countText(total) });
  const { run, pending: busy } = useApiMutation({
    send: ({ format, names }: Wanted) =>
      provider.exportFile(name, { filter: { ...filterValues, ...filter }, sort }, format, names),
    onDone: (file, { format }) => {
      const fileName = file.fileName ?? `${label}.${format}`;
      saveFile(file.blob, fileName);
      notify(t('crud.export.done', { count: countText(total ?? 0), file: fileName }), { type: 'info' });
    },
  });
  const save = useOnce((wanted: Wanted) => void run(wanted));
  const [isWarning, setWarning] = useState(false);
  const choose = (format: Format): void => (format === 'csv' ? setWarning(true) : save({ format }));
  const files = FORMATS.map((format): MenuEntry => ({
    name: format,
    label: t('crud.export.as', { format }),
    icon: DownloadIcon,
    go: () => choose(format),
  }));
  const shown: MenuEntry = {
    name: 'shown',
    label: t('crud.export.shown', { count: listed.length }),
    icon: ViewColumnIcon,
    go: () => save({ format: 'xlsx', names: listed.map((field) => field.name) }),
  };
  const entries = listed.length < all.length ? [...files, shown] : files;
  const notice = isWarning ? <CsvNotice save={(format) => save({ format })} onClose={() => setWarning(false)} /> : null;
  return { busy, what, entries, choose, notice };
}

/** The export button. It keeps the focus and ignores clicks during the download. */
export function ListExportButton({ bare = false }: { bare?: boolean }) {
  const t = useT();
  const { busy, what, entries, choose, notice } = useExport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonGroup variant="outlined" color="inherit">
        <ButtonWithReason
          title={what}
          reason={busy ? t('crud.export.busy') : null}
          {...(bare
            ? { 'aria-label': t('crud.export.label'), sx: { px: 0.75, minWidth: '32px !important' } }
            : { startIcon: busy ? <CircularProgress size={16} color="inherit" /> : <DownloadIcon /> })}
          aria-busy={busy}
          data-export
          onClick={() => choose('xlsx')}
        >
          {bare ? <DownloadIcon sx={{ fontSize: 'icon.md' }} /> : t(busy ? 'crud.export.busy' : 'crud.export.label')}
        </ButtonWithReason>
        <Button
          disabled={busy}
          aria-label={t('crud.export.formats')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.25, minWidth: '24px !important' }}
        >
          <ArrowDropDownIcon fontSize="small" />
        </Button>
      </ButtonGroup>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map((entry) => menuEntry(entry, () => setAnchor(null)))}
      </Menu>
      {notice}
    </>
  );
}
