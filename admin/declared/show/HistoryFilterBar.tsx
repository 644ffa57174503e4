import { Box, MenuItem, TextField } from '@mui/material';
import { useT } from '../../locales/useT';
import { useDeclaredResource } from '../declaration';
import { type Entry, type HistoryFilter, actionText, filterOptionsOf, labelOf } from './useHistory';

interface HistoryFilterBarProps {
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  entries: readonly Entry[];
}

/** Filters the history by field and by action. */
export function HistoryFilterBar({ filter, onFilter, entries }: HistoryFilterBarProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { fields, actions } = filterOptionsOf(entries);
  const actionName = (action: string): string => actionText(entries.find((one) => one.action === action) as Entry, t);
  const choices = {
    field: fields.map((name) => [name, labelOf(resource, name)]),
    action: actions.map((action) => [action, actionName(action)]),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5 }}>
      {(['field', 'action'] as const).map((part) => (
        <TextField
          key={part}
          select
          label={t(`tray.history.${part}`)}
          value={filter[part] ?? ''}
          onChange={(event) => onFilter({ ...filter, [part]: event.target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 150px', maxWidth: 260 }}
        >
          <MenuItem value="">{t('tray.history.all')}</MenuItem>
          {choices[part].map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
