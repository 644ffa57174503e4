import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { useSearchParams } from 'react-router';
import { saveFile } from '../providers/fileName';
import { useApi } from '../providers/useApi';
import { useApiMutation } from '../providers/useApiMutation';
import { RecordPicker } from './inputs/RecordPicker';

/** Returns the month and owner of a page, which are in the URL so that users can share it. */
export function useOwnerMonth(ownerName: string, monthOf: (input: string) => string) {
  const [search, setSearch] = useSearchParams();
  const owner = Number(search.get(ownerName)) || undefined;
  const month = monthOf(search.get('month') ?? '');
  const set = (changes: { month?: string; owner?: number | undefined }): void => {
    const next = { month, owner, ...changes };
    setSearch({ month: next.month, ...(next.owner && { [ownerName]: String(next.owner) }) }, { replace: true });
  };
  return { month, owner, set };
}
export type OwnerMonth = ReturnType<typeof useOwnerMonth>;

export const OwnerPicker = ({ field, choice }: { field: ManifestField; choice: OwnerMonth }) => (
  <Box sx={{ width: { xs: '100%', sm: 260 }, '& .MuiOutlinedInput-root': { minHeight: { xs: 44, sm: 36 } } }}>
    <RecordPicker
      field={field}
      multiple={false}
      label={field.label}
      ids={choice.owner ? [choice.owner] : []}
      onChange={([owner]) => choice.set({ owner })}
    />
  </Box>
);

interface DownloadProps {
  resource: string;
  action: string;
  body: { month: string };
  label: string;
}

export function MonthFileButton({ resource, action, body, label }: DownloadProps) {
  const provider = useApi();
  const { run, pending } = useApiMutation({
    send: () => provider.actFile(resource, action, body),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${body.month}.xlsx`),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadIcon />}
      loading={pending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
