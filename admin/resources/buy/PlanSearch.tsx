import { Box, Button, IconButton, InputAdornment, ListItemText, Menu, MenuItem, TextField } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../locales/useT';
import {
  DATA_FILTERS,
  type DataFilter,
  dataFilterOf,
  DAY_FILTERS,
  type DayFilter,
  dayFilterOf,
  type Offer,
} from './buyCalls';
import { optionId } from './PlanList';
import type { Choice } from './useBuyDialog';
import { isComposing } from '../../ui/isComposing';
import { TOUCH } from '../../ui/themeKeys';

interface FilterMenuProps<V extends string> {
  name: string;
  label: string;
  value: V | null;
  /** The values of the filter, each with at least one plan. */
  values: readonly V[];
  word: (value: V) => string;
  onChange: (value: V | null) => void;
}

function FilterMenu<V extends string>({ name, label, value, values, word, onChange }: FilterMenuProps<V>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: V | null) => () => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        data-filter={name}
        aria-haspopup="menu"
        endIcon={<ExpandMoreIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: 36,
          flex: 'none',
          [TOUCH]: { height: 44 },
          ...(value && { bgcolor: 'accent.selected', borderColor: 'accent.base' }),
        }}
      >
        {value ? word(value) : label}
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={value === null} onClick={choose(null)}>
          <ListItemText>{t('buy.any')}</ListItemText>
        </MenuItem>
        {values.map((one) => (
          <MenuItem key={one} selected={one === value} onClick={choose(one)}>
            <ListItemText>{word(one)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface PlanSearchProps {
  offers: readonly Offer[];
  choice: Choice;
  listId: string;
}

/** Searches plans by name, code and country, and filters them by data and days. */
export function PlanSearch({ offers, choice, listId }: PlanSearchProps) {
  const { search, setSearch: onSearch, chosen, move } = choice;
  const t = useT();
  const keys = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (by === undefined || isComposing(event)) return;
    event.preventDefault();
    move(by);
  };
  const data = new Set<DataFilter>(offers.map(dataFilterOf));
  const days = new Set<DayFilter>(offers.map(dayFilterOf));
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <TextField
        autoFocus
        value={search.text}
        placeholder={t('buy.searchHint')}
        onChange={(event) => onSearch({ ...search, text: event.target.value })}
        onKeyDown={keys}
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 130px' } }}
        slotProps={{
          htmlInput: {
            'aria-label': t('buy.search'),
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': chosen && optionId(chosen),
            autoComplete: 'off',
            maxLength: 64,
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon sx={{ fontSize: 'icon.lg' }} />
              </InputAdornment>
            ),
            endAdornment: search.text && (
              <IconButton size="small" aria-label={t('buy.clear')} onClick={() => onSearch({ ...search, text: '' })}>
                <CloseIcon sx={{ fontSize: 'icon.md' }} />
              </IconButton>
            ),
          },
        }}
      />
      <FilterMenu
        name="data"
        label={t('buy.data')}
        value={search.data}
        values={DATA_FILTERS.filter((one) => data.has(one))}
        word={(one) => t(`buy.dataRanges.${one}`)}
        onChange={(value) => onSearch({ ...search, data: value })}
      />
      <FilterMenu
        name="days"
        label={t('buy.days')}
        value={search.days}
        values={DAY_FILTERS.filter((one) => days.has(one))}
        word={(one) => t(`buy.dayRanges.${one}`)}
        onChange={(value) => onSearch({ ...search, days: value })}
      />
    </Box>
  );
}
