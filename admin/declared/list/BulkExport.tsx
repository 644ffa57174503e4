import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { Identifier } from 'ra-core';
import { useListContext } from 'ra-core';
import { useDeclaredResource } from '../declaration';
import { ButtonWithReason } from '../../ui/DisabledWithReason';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOnce } from '../../ui/timing';

/** An address that names more ids is longer than servers read. */
const MAX_NAMED = 1000;

/** Saves the ticked rows as a workbook. Many of them are named by the filters, when they are all that match. */
export function BulkExport({ ids }: { ids: readonly Identifier[] }) {
  const t = useT();
  const resource = useDeclaredResource();
  const provider = useApi();
  const { filterValues, sort, total } = useListContext();
  const isAll = ids.length === total;
  const { run, pending: busy } = useApiMutation({
    send: () => provider.exportFile(resource.name, { filter: isAll ? filterValues : { id_in: ids.join(',') }, sort }),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${resource.label}.xlsx`),
  });
  const once = useOnce(() => void run());
  const reason = ids.length > MAX_NAMED && !isAll ? t('views.select.exportMost', { most: countText(MAX_NAMED) }) : null;
  return (
    <ButtonWithReason
      size="small"
      variant="outlined"
      color="inherit"
      data-bulk-export
      startIcon={<DownloadIcon />}
      loading={busy}
      reason={reason}
      onClick={once}
      sx={{ flex: 'none' }}
    >
      {t('views.select.export', { count: countText(ids.length) })}
    </ButtonWithReason>
  );
}
