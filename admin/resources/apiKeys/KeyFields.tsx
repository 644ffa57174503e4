import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import type { Permissions } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { Card } from '../../ui/Card';
import { Heading, SmallText } from '../../ui/Text';
import { CodeField } from './CodeField';
import type { End, KeyDraft, Problem } from './draft';
import { ENDS } from './draft';
import { ScopePicker } from './ScopePicker';

interface Props {
  draft: KeyDraft;
  before: KeyDraft;
  groups: Permissions['groups'];
  isNew: boolean;
  needsCode: boolean;
  problem: Problem | null;
  onChange: (more: Partial<KeyDraft>) => void;
}

/** Chooses when the key expires. */
function EndField({ draft: { end, kept }, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useT();
  const offset = useOffset();
  return (
    <TextField
      id="key-end"
      select
      label={t('apiKeys.end')}
      helperText={t('apiKeys.endHint')}
      value={end}
      onChange={(event) => onChange({ end: event.target.value as End })}
    >
      {ENDS.filter((one) => one !== 'kept' || kept !== null).map((one) => (
        <MenuItem key={one} value={one}>
          {one === 'kept' ? t('apiKeys.ends.kept', { at: shortMoment(kept, offset) }) : t(`apiKeys.ends.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The fields of a key: name, expiry, allowed addresses, sandbox and scopes. */
export function KeyFields({ draft, before, groups, isNew, needsCode, problem, onChange }: Props) {
  const t = useT();
  const { role } = useSessionUser();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Card sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <TextField
          id="key-name"
          label={t('apiKeys.name')}
          helperText={t('apiKeys.nameHint')}
          value={draft.name}
          error={problem === 'name'}
          autoFocus={isNew}
          onChange={(event) => onChange({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 64 } }}
        />
        <EndField draft={draft} onChange={onChange} />
        <TextField
          id="key-addresses"
          label={t('apiKeys.ipAllow')}
          helperText={t('apiKeys.ipAllowHint')}
          value={draft.ipAllow}
          multiline
          minRows={2}
          onChange={(event) => onChange({ ipAllow: event.target.value })}
        />
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          {needsCode && <CodeField value={draft.code} onChange={(code) => onChange({ code })} />}
          {isNew && AGENTS.includes(role) && (
            <>
              <FormControlLabel
                control={
                  <Checkbox checked={draft.sandbox} onChange={(event) => onChange({ sandbox: event.target.checked })} />
                }
                label={t('apiKeys.sandbox')}
              />
              <SmallText>{t('apiKeys.sandboxHint')}</SmallText>
            </>
          )}
        </Box>
      </Card>
      <Card sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Heading level={2}>{t('apiKeys.scopes')}</Heading>
        <SmallText>{t('apiKeys.scopesHint')}</SmallText>
        <ScopePicker
          groups={groups}
          before={before.ticked}
          ticked={draft.ticked}
          onTicked={(ticked) => onChange({ ticked })}
        />
      </Card>
    </Box>
  );
}
