import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { RecordPicker } from '../../declared/inputs/RecordPicker';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { AppDialog } from '../../ui/AppDialog';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { type Audience, type Composer, LEVELS, listReceivers, type Reach, ROLES } from './messageCalls';
import { People } from './Readers';

function ReceiversDialog({ audience, onClose }: { audience: Audience | null; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['messages', 'receivers', audience, page],
    queryFn: () => listReceivers(provider, audience, page),
    placeholderData: (old) => old,
  });
  return (
    <AppDialog id="receivers" title={t('messages.receivers')} onClose={onClose}>
      <People query={query} page={page} onPage={setPage} sx={{ overflowY: 'auto' }} />
    </AppDialog>
  );
}

const EMPTY: Audience = { roles: [], levels: [] };
const TICK = { m: 0, pr: 1.25, minHeight: 36, border: '1px solid', borderRadius: '6px' } as const;
const ticked = (on: boolean) => ({
  borderColor: on ? 'accent.base' : 'line.control',
  bgcolor: on ? 'accent.selected' : 'surface.paper',
});

interface TicksProps<T extends string> {
  field: string;
  label: string;
  words: readonly T[];
  chosen: readonly T[];
  countOf: (word: T) => number;
  onChange: (chosen: T[]) => void;
}

function Ticks<T extends string>({ field, label, words, chosen, countOf, onChange }: TicksProps<T>) {
  const id = useId();
  const options = useResourceOf('users')?.fields.find(({ name }) => name === field)?.options ?? [];
  return (
    <Box role="group" aria-labelledby={id}>
      <Text size="small" strong id={id} sx={{ mb: 0.5 }}>
        {label}
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {words.map((word) => {
          const on = chosen.includes(word);
          const change = (): void => onChange(on ? chosen.filter((one) => one !== word) : [...chosen, word]);
          return (
            <FormControlLabel
              key={word}
              data-tick={word}
              control={<Checkbox size="small" checked={on} onChange={change} />}
              label={
                <>
                  {options.find(({ value }) => value === word)?.label ?? word}
                  <SmallText as="span" sx={{ ml: 1 }}>
                    {countText(countOf(word))}
                  </SmallText>
                </>
              }
              sx={{ ...TICK, ...ticked(on) }}
            />
          );
        })}
      </Box>
    </Box>
  );
}

const AGENTS = { resource: 'users', choose: { role: [...ROLES] } };

function AgentPicker({ label, ids, onChange }: { label: string; ids: number[]; onChange: (ids: number[]) => void }) {
  const t = useT();
  return (
    <Box>
      <Text size="small" strong aria-hidden sx={{ mb: 0.5 }}>
        {label}
      </Text>
      <RecordPicker
        field={AGENTS}
        multiple
        ids={ids}
        onChange={onChange}
        label={label}
        placeholder={t('messages.accountsHint')}
      />
    </Box>
  );
}

/** The number of recipients, without duplicates and disabled accounts. */
function Sum({ reach }: { reach: Reach }) {
  const t = useT();
  const parts: [string, ReactNode][] = [['=', t('messages.byRule', { count: reach.byRule })]];
  if (reach.picked > 0) parts.push(['+', t('messages.picked', { count: reach.picked })]);
  if (reach.trees > 0) parts.push(['+', t('messages.ofTrees', { count: reach.trees })]);
  if (reach.twice > 0) parts.push(['−', t('messages.twice', { count: reach.twice })]);
  return (
    <Box
      role="status"
      data-reached={reach.reached}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        gap: 1,
        p: 1.25,
        bgcolor: 'surface.sunken',
        borderRadius: '6px',
      }}
    >
      <Text as="span" size="figure" strong>
        {countText(reach.reached)}
      </Text>
      <Text as="span" size="small">
        {reach.reached === 0 ? t('messages.nobody') : t('messages.reached')}
      </Text>
      {(parts.length > 1 ? parts : []).map(([sign, words]) => (
        <Text as="span" size="small" key={sign + String(words)}>
          {sign} {words}
        </Text>
      ))}
      {reach.disabled > 0 && (
        <SmallText as="span" sx={{ ml: 'auto' }}>
          {t('messages.leftOut', { count: reach.disabled })}
        </SmallText>
      )}
    </Box>
  );
}

export function AudiencePart({ composer: { values, reach, set } }: { composer: Composer }) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const audience = values.audience ?? EMPTY;
  const change = (changed: Partial<Audience>): void => set({ audience: { ...audience, ...changed } });
  // An agent needs a role and a level, so the first tick of one selects all of the other.
  const withAll = <T,>(first: readonly unknown[], before: readonly T[] = [], all: readonly T[]): T[] =>
    first.length > 0 && before.length === 0 ? [...all] : [...before];
  const counted = (test: (group: Reach['groups'][number]) => boolean): number =>
    (reach?.groups ?? []).filter(test).reduce((sum, { count }) => sum + count, 0);
  const see = (
    <Button variant="text" size="small" sx={{ color: 'accent.base' }} onClick={() => setShown(true)}>
      {t('messages.see', { count: reach?.reached ?? 0 })}
    </Button>
  );
  return (
    <Section name="audience" title={t('messages.audience')} end={reach && reach.reached > 0 && see}>
      <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Ticks
            field="role"
            label={t('messages.roles')}
            words={ROLES}
            chosen={audience.roles ?? []}
            countOf={(role) => counted((group) => group.role === role)}
            onChange={(roles) => change({ roles, levels: withAll(roles, audience.levels, LEVELS) })}
          />
          <Ticks
            field="level"
            label={t('messages.levels')}
            words={LEVELS}
            chosen={audience.levels ?? []}
            countOf={(level) => counted((group) => group.level === level)}
            onChange={(levels) => change({ levels, roles: withAll(levels, audience.roles, ROLES) })}
          />
        </Box>
        {(['accounts', 'trees'] as const).map((name) => (
          <AgentPicker
            key={name}
            label={t(`messages.${name}`)}
            ids={audience[name] ?? []}
            onChange={(ids) => change({ [name]: ids })}
          />
        ))}
        {reach && <Sum reach={reach} />}
      </Box>
      {shown && <ReceiversDialog audience={values.audience} onClose={() => setShown(false)} />}
    </Section>
  );
}
