import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment, MenuItem, TextField } from '@mui/material';
import type { Ref } from 'react';
import { areaName } from '../../declared/fields/areas';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';
import type { NumberCardData } from './calls';
import { type Filters, countriesOf, sendersOf } from './format';

interface CodeFiltersProps {
  cards: readonly NumberCardData[];
  filters: Filters;
  onChange: (next: Filters) => void;
  searchRef: Ref<HTMLInputElement>;
}

export function CodeFilters({ cards, filters, onChange, searchRef }: CodeFiltersProps) {
  const t = useT();
  const language = useLanguage();
  const choices = [
    ['country', countriesOf(cards).map((code) => [code, areaName(code, language)] as const)],
    ['sender', sendersOf(cards).map((sender) => [sender, sender] as const)],
  ] as const;
  return (
    <Toolbar sx={{ mb: 1.25 }}>
      <TextField
        id="codes-search"
        size="small"
        type="search"
        aria-label={t('smsCodes.search')}
        placeholder={t('smsCodes.search')}
        value={filters.typed}
        inputRef={searchRef}
        onChange={(event) => onChange({ ...filters, typed: event.target.value })}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 260 } }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start" sx={{ mr: 0 }}>
                <SearchIcon sx={{ fontSize: 'icon.md' }} />
              </InputAdornment>
            ),
          },
          htmlInput: { 'aria-label': t('smsCodes.search') },
        }}
      />
      {choices.map(([name, options]) => (
        <TextField
          key={name}
          select
          size="small"
          fullWidth={false}
          sx={{ minWidth: 130, flex: { xs: 1, sm: 'none' } }}
          id={`codes-${name}`}
          value={options.some(([value]) => value === filters[name]) ? filters[name] : ''}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
          slotProps={{
            select: {
              displayEmpty: true,
              renderValue: (value) => options.find(([one]) => one === value)?.[1] ?? t(`smsCodes.filter.${name}`),
              SelectDisplayProps: { 'aria-label': t(`smsCodes.filter.${name}`) },
            },
          }}
        >
          <MenuItem value="">{t('smsCodes.filter.any')}</MenuItem>
          {options.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Box sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}>
        <SmallText>
          <kbd>c</kbd> {t('smsCodes.copyHint')}
        </SmallText>
      </Box>
    </Toolbar>
  );
}
