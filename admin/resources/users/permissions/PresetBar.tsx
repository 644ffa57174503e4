import { Autocomplete, Box, InputAdornment, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import type { Permissions } from '@t3d/resources/kit';
import { useState } from 'react';
import { useT } from '../../../locales/useT';
import { SmallText, Text } from '../../../ui/Text';
import { useDebounced } from '../../../ui/timing';
import { useApi } from '../../../providers/useApi';
import { type Model, findModels, modelsKey } from './calls';
import type { Editing } from './usePermissions';

const REST_MS = 250;
const nameOf = ({ nickname, account }: Model): string => nickname ?? account;

/** Copies the permissions of another user of the same role. */
function SameAs({ user, editing }: { user: Permissions['user']; editing: Editing }) {
  const t = useT();
  const provider = useApi();
  const [text, setText] = useState('');
  const rested = useDebounced(text.trim(), REST_MS);
  const { data = [], isFetching } = useQuery({
    queryKey: modelsKey(user.role, rested),
    queryFn: () => findModels(provider, user.role, rested),
  });
  const value = editing.source && 'model' in editing.source ? editing.source.model : null;
  return (
    <Autocomplete
      value={value}
      options={data.filter(({ id }) => id !== user.id)}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('users.permissions.noModel')}
      loadingText={t('users.permissions.searching')}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, model) => (model ? editing.fill(model.apis, { model }) : editing.reset())}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('users.permissions.sameAs')}
          placeholder={t('users.permissions.choose', { role: user.roleLabel })}
        />
      )}
      sx={{ flex: '1 1 200px', maxWidth: { sm: 260 } }}
    />
  );
}

interface BarProps {
  permissions: Permissions;
  editing: Editing;
  search: string;
  onSearch: (text: string) => void;
}

/** Fills in all ticks at once, and searches screens and actions. */
export function PresetBar({ permissions: { user, presets }, editing, search, onSearch }: BarProps) {
  const t = useT();
  const { source, touched, fill } = editing;
  const preset = source && 'preset' in source ? source.preset : null;
  const changed = (
    <Text as="span" size="note" colour="tone.amber">
      {t('users.permissions.changed')}
    </Text>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end', px: 2.5, py: 1.5 }}>
      <Box sx={{ minWidth: 0, mr: { sm: 'auto' } }}>
        <SmallText id="permission-presets">{t('users.permissions.preset')}</SmallText>
        <ToggleButtonGroup
          exclusive
          value={preset}
          aria-labelledby="permission-presets"
          onChange={(_event, next: string | null) => {
            const chosen = presets.find(({ name }) => name === (next ?? preset));
            if (chosen) fill(chosen.patterns, { preset: chosen.name });
          }}
          sx={{ flexWrap: 'wrap' }}
        >
          {presets.map(({ name, label }) => (
            <ToggleButton key={name} value={name} data-preset={name} sx={{ gap: 0.75 }}>
              {label}
              {name === preset && touched && changed}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <SameAs user={user} editing={editing} />
      <TextField
        label={t('users.permissions.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        sx={{ flex: '1 1 160px', maxWidth: { sm: 220 } }}
        slotProps={{
          htmlInput: { autoComplete: 'off', maxLength: 64, 'data-search': true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon aria-hidden sx={{ fontSize: 'icon.lg' }} />
              </InputAdornment>
            ),
          },
        }}
      />
    </Box>
  );
}
