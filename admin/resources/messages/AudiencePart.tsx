import {
  Autocomplete,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  TextField,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { Section, LoadedRows, SectionPager, SectionTable } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { useDebounced } from '../../ui/timing';
import { useStable } from '../../ui/useStable';
import { AppDialog } from '../../ui/AppDialog';
import type { Audience, Person, Reach } from './calls';
import { LEVELS, ROLES, agentsOf, nameOf, searchAgents, keys, listReceivers } from './calls';
import type { Composer } from './useMessage';

const SIZE = 20;

/** The agents whom an audience reaches, by name. */
function ReceiversDialog({ audience, onClose }: { audience: Audience | null; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: keys.receivers(audience, page),
    queryFn: () => listReceivers(provider, audience, page),
    placeholderData: (old) => old,
  });
  const pages = Math.ceil((query.data?.total ?? 0) / SIZE);
  return (
    <AppDialog id="receivers" title={t('messages.receivers')} onClose={onClose}>
      <Box sx={{ overflowY: 'auto' }}>
        <LoadedRows query={query} none={t('messages.noReaders')}>
          {(rows) => (
            <SectionTable label={t('messages.receivers')}>
              <TableBody>
                {rows.map((person) => (
                  <TableRow key={person.id}>
                    <TableCell>
                      {nameOf(person)}
                      <SmallText>{person.account}</SmallText>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </SectionTable>
          )}
        </LoadedRows>
      </Box>
      <SectionPager page={page} pages={pages} onChange={setPage} />
    </AppDialog>
  );
}

const EMPTY: Audience = { roles: [], levels: [] };

function Ticks<T extends string>({
  label,
  words,
  chosen,
  countOf,
  onChange,
}: {
  label: string;
  words: readonly (readonly [T, string])[];
  chosen: readonly T[];
  countOf: (word: T) => number;
  onChange: (chosen: T[]) => void;
}) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Text size="small" strong id={id} sx={{ mb: 0.5 }}>
        {label}
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {words.map(([word, name]) => {
          const on = chosen.includes(word);
          return (
            <FormControlLabel
              key={word}
              data-tick={word}
              control={
                <Checkbox
                  size="small"
                  checked={on}
                  onChange={() => onChange(on ? chosen.filter((one) => one !== word) : [...chosen, word])}
                />
              }
              label={
                <>
                  {name}
                  <SmallText as="span" sx={{ ml: 1 }}>
                    {countText(countOf(word))}
                  </SmallText>
                </>
              }
              sx={{
                m: 0,
                pr: 1.25,
                minHeight: 36,
                border: '1px solid',
                borderRadius: '6px',
                borderColor: on ? 'accent.base' : 'line.control',
                bgcolor: on ? 'accent.selected' : 'surface.paper',
              }}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** Agents by name; those that are picked stay among the choices. */
function AgentPicker({
  label,
  ids,
  onChange,
}: {
  label: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const t = useT();
  const provider = useApi();
  const [text, setText] = useState('');
  const rested = useDebounced(text, 250);
  const { data: found = [] } = useQuery({
    queryKey: keys.agents(rested),
    queryFn: () => searchAgents(provider, rested),
  });
  const { data: picked = [] } = useQuery({
    queryKey: keys.picked(ids),
    queryFn: () => agentsOf(provider, ids),
    enabled: ids.length > 0,
  });
  const known = new Map([...found, ...picked].map((person) => [person.id, person]));
  const personOf = (id: number): Person => known.get(id) ?? { id, account: `#${id}`, nickname: null };
  const chosen = useStable(ids.map(personOf));
  return (
    <Autocomplete
      multiple
      size="small"
      filterSelectedOptions
      options={found}
      filterOptions={(all) => all}
      value={chosen}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      onChange={(_event, people) => onChange(people.map(({ id }) => id))}
      renderInput={(props) => (
        <TextField {...props} label={label} placeholder={ids.length === 0 ? t('messages.accountsHint') : undefined} />
      )}
    />
  );
}

/** How the number of receivers comes about: an equation, with what was counted twice and left out. */
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
      {parts.map(([sign, words]) => (
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

/** Who gets the message, and how many that are. */
export function AudiencePart({ composer: { values, reach, set } }: { composer: Composer }) {
  const t = useT();
  const users = useResourceOf('users');
  const [shown, setShown] = useState(false);
  const audience = values.audience ?? EMPTY;
  const change = (changed: Partial<Audience>): void => set({ audience: { ...audience, ...changed } });
  const wordOf = (field: string, word: string): string =>
    users?.fields.find(({ name }) => name === field)?.options?.find(({ value }) => value === word)?.label ?? word;
  const counted = (test: (group: Reach['groups'][number]) => boolean): number =>
    (reach?.groups ?? []).filter(test).reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      name="audience"
      title={t('messages.audience')}
      end={
        reach && reach.reached > 0 ? (
          <Button variant="text" size="small" sx={{ color: 'accent.base' }} onClick={() => setShown(true)}>
            {t('messages.see', { count: reach.reached })}
          </Button>
        ) : undefined
      }
    >
      <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Ticks
            label={t('messages.roles')}
            words={ROLES.map((role) => [role, wordOf('role', role)] as const)}
            chosen={audience.roles ?? []}
            countOf={(role) => counted((group) => group.role === role)}
            onChange={(roles) => change({ roles })}
          />
          <Ticks
            label={t('messages.levels')}
            words={LEVELS.map((level) => [level, wordOf('level', level)] as const)}
            chosen={audience.levels ?? []}
            countOf={(level) => counted((group) => group.level === level)}
            onChange={(levels) => change({ levels })}
          />
        </Box>
        <AgentPicker
          label={t('messages.accounts')}
          ids={audience.accounts ?? []}
          onChange={(accounts) => change({ accounts })}
        />
        <AgentPicker label={t('messages.trees')} ids={audience.trees ?? []} onChange={(trees) => change({ trees })} />
        {reach && <Sum reach={reach} />}
      </Box>
      {shown && <ReceiversDialog audience={values.audience} onClose={() => setShown(false)} />}
    </Section>
  );
}
