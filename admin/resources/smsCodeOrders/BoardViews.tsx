import SearchIcon from '@mui/icons-material/Search';
import { IconButton, MenuItem, TextField } from '@mui/material';
import { usePhone } from '../../declared/screen';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { TOUCH } from '../../ui/themeKeys';

interface BoardViewsProps<View extends string> {
  label: string;
  value: View;
  options: readonly (readonly [view: View, text: string, attributes?: Readonly<Record<string, unknown>>])[];
  onChange: (view: View) => void;
}

/** The views of a board: buttons, or on a phone a menu, so that all controls fit on one row. */
export function BoardViews<View extends string>({ label, value, options, onChange }: BoardViewsProps<View>) {
  const phone = usePhone();
  if (!phone)
    return (
      <ChoiceButtons<View>
        label={label}
        value={value}
        options={options}
        onChange={onChange}
        sx={{ '& .MuiToggleButton-root': { px: 1.25, height: 32, whiteSpace: 'nowrap' } }}
      />
    );
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      value={value}
      onChange={(event) => onChange(event.target.value as View)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      sx={{ minWidth: 88, '& .MuiInputBase-root': { minHeight: 44 } }}
    >
      {options.map(([view, text, attributes]) => (
        <MenuItem key={view} value={view} {...attributes}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface SearchToggleProps {
  label: string;
  open: boolean;
  onToggle: () => void;
}

/** The button that opens the search on a phone. */
export const SearchToggle = ({ label, open, onToggle }: SearchToggleProps) => (
  <IconButton
    aria-label={label}
    aria-expanded={open}
    data-filters
    onClick={onToggle}
    sx={{ border: 'control', borderRadius: 1, [TOUCH]: { minWidth: 44, minHeight: 44 } }}
  >
    <SearchIcon />
  </IconButton>
);
