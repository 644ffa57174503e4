import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { withTicks } from '@t3d/resources/kit';
import type { Permissions } from '@t3d/resources/kit';
import { useMemo, useState } from 'react';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { TickList } from '../users';
import { ASSISTANT, READS, callsIn } from './scopes';

interface Props {
  groups: Permissions['groups'];
  before: ReadonlySet<string>;
  ticked: ReadonlySet<string>;
  onTicked: (ticked: ReadonlySet<string>) => void;
}

/** Chooses the scopes of a key among the rights of its owner. */
export function ScopePicker({ groups, before, ticked, onTicked }: Props) {
  const t = useT();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const all = useMemo(() => callsIn(groups), [groups]);
  const reads = all.filter((call) => READS.some((read) => call.endsWith(`:${read}`)));
  const tick = (calls: readonly string[], on: boolean): void => onTicked(withTicks(ticked, calls, on, all));
  const assistants = [...ticked].filter((one) => one.startsWith('mcp'));
  const fill = (calls: readonly string[]): void => onTicked(new Set([...calls, ...assistants]));
  const toggle = (scope: string, on: boolean): void => {
    const others = [...ticked].filter(
      (one) => one !== scope && (on || scope !== ASSISTANT.read || one !== 'mcp:write'),
    );
    onTicked(new Set([...others, ...(on ? [scope, ASSISTANT.read] : [])]));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button size="small" onClick={() => fill(reads)}>
          {t('apiKeys.readOnly')}
        </Button>
        <Button size="small" onClick={() => fill(all)}>
          {t('apiKeys.everything')}
        </Button>
        <Button size="small" onClick={() => fill([])}>
          {t('apiKeys.nothing')}
        </Button>
        <TextField
          id="scope-search"
          placeholder={t('apiKeys.searchScopes')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('apiKeys.searchScopes') } }}
          sx={{ flex: '1 1 160px' }}
        />
      </Box>
      <Box data-ticks sx={{ border: 'divider', maxHeight: phone ? undefined : 420, overflow: 'auto' }}>
        <TickList groups={groups} editing={{ before, ticked, tick }} search={search} phone={phone} />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        <SmallText>{t('apiKeys.assistant')}</SmallText>
        {([ASSISTANT.read, ASSISTANT.write] as const).map((scope) => (
          <FormControlLabel
            key={scope}
            control={
              <Checkbox
                size="small"
                checked={ticked.has(scope)}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
            }
            label={t(scope === ASSISTANT.read ? 'apiKeys.assistantReads' : 'apiKeys.assistantWrites')}
          />
        ))}
      </Box>
    </Box>
  );
}
