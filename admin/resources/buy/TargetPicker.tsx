import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { Digits } from '../../ui/Digits';
import { SmallText } from '../../ui/Text';
import { useDebounced } from '../../ui/timing';
import { useStable } from '../../ui/useStable';
import { useApi } from '../../providers/useApi';
import { type FoundTarget, type Target, findTargets, keys } from './calls';

const REST_MS = 250;

const targetOf = ({ kind, id }: FoundTarget): Target =>
  kind === 'card' ? { terminals: [id as number] } : { agent: id };

interface TargetPickerProps {
  /** Staff may also choose customers. An agent uses its own stock. */
  staff: boolean;
  /** Once a target is chosen, the plan search gets the focus. */
  chosen: boolean;
  value: FoundTarget | null;
  onChange: (found: FoundTarget, target: Target) => void;
}

function Found({ found }: { found: FoundTarget }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {found.kind === 'card' ? <Digits value={found.label} copy={false} /> : found.label}
      {found.more && <SmallText>{found.more}</SmallText>}
    </Box>
  );
}

export function TargetPicker({ staff, chosen, value, onChange }: TargetPickerProps) {
  const t = useT();
  const provider = useApi();
  const [text, setText] = useState('');
  const rested = useDebounced(text.trim(), REST_MS);
  const { data, isFetching } = useQuery({
    queryKey: keys.targets(rested, staff),
    queryFn: () => findTargets(provider, rested, staff),
    staleTime: 10_000,
  });
  const shown = useStable(value);
  const own: FoundTarget = { kind: 'stock', id: null, label: t('buy.ownStock'), more: '' };
  const options = [...(staff ? [] : [own]), ...(data ?? [])];
  return (
    <Autocomplete
      openOnFocus={!chosen}
      disableClearable
      // The first value is null, which the type does not allow.
      value={shown as FoundTarget}
      options={options}
      loading={isFetching}
      filterOptions={(all) => all}
      groupBy={({ kind }) => t(`buy.groups.${kind}`)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ kind, id }) => `${kind} ${id ?? 'own'}`}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
      noOptionsText={t(isFetching ? 'buy.checking' : 'buy.targetNone')}
      loadingText={t('buy.checking')}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, found) => onChange(found, targetOf(found))}
      renderOption={({ key, ...props }, found) => (
        <li key={key} {...props}>
          <Found found={found} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('buy.target')}
          placeholder={t(staff ? 'buy.targetHintStaff' : 'buy.targetHint')}
          autoFocus={!chosen}
        />
      )}
    />
  );
}
