import { Autocomplete, Box, Button, InputAdornment, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { hasPattern, isEqual, type Permissions } from '@t3d/resources/kit';
import { useState } from 'react';
import { useT } from '../../../locales/useT';
import { MONO } from '../../../tokens';
import { SmallText, Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { type Editing, findModels, type Model, modelsKey } from './usePermissions';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/timing';
import { useApi } from '../../../providers/useApi';

const REST_MS = 250;
const nameOf = ({ nickname, account }: Model): string => nickname ?? account;

/** Copies the permissions of another user with the same role. */
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
        <Text size="small" strong id="permission-presets" sx={{ mb: 0.5 }}>
          {t('users.permissions.preset')}
        </Text>
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

const SHAPE = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

interface RawLine {
  line: number;
  pattern: string;
  problem: 'shape' | 'unknown';
}

const patternsIn = (text: string): string[] => [...new Set(text.split(/[\s,，]+/u).filter((one) => one !== ''))];

/** Returns malformed patterns, and patterns that match no call unless they are in `known`. */
function problemsIn(text: string, all: readonly string[], known: readonly string[]): RawLine[] {
  return text.split('\n').flatMap((row, index) =>
    patternsIn(row).flatMap((pattern): RawLine[] => {
      if (!SHAPE.test(pattern)) return [{ line: index + 1, pattern, problem: 'shape' }];
      if (known.includes(pattern) || all.some((call) => hasPattern([pattern], call))) return [];
      return [{ line: index + 1, pattern, problem: 'unknown' }];
    }),
  );
}

const SHOWN = 8;

interface RawProps {
  editing: Editing;
  /** The accepted patterns, including invalid ones that the user has already. */
  known: readonly string[];
  onBroken: (broken: boolean) => void;
}

/** Edits patterns line by line. Each valid change updates the check boxes. */
function Editor({ editing, known, onBroken }: RawProps) {
  const t = useT();
  const { patterns, all, fill } = editing;
  const [text, setText] = useState<string | null>(null);
  const problems = text === null ? [] : problemsIn(text, all, known);
  // Keeps the typed text until a check box changes.
  const isOwn = text !== null && (problems.length > 0 || isEqual(patternsIn(text), patterns));
  const type = (next: string): void => {
    const broken = problemsIn(next, all, known).length > 0;
    setText(next);
    onBroken(broken);
    if (!broken) fill(patternsIn(next), null);
  };
  const lines = problems
    .slice(0, 3)
    .map(({ line, pattern, problem }) => t(`users.permissions.${problem}`, { line, pattern }));
  return (
    <TextField
      multiline
      fullWidth
      autoFocus
      minRows={4}
      maxRows={12}
      value={isOwn ? text : patterns.join('\n')}
      error={problems.length > 0}
      label={t('users.permissions.raw')}
      helperText={lines.length > 0 ? lines.join(' ') : t('users.permissions.rawHint')}
      onChange={(event) => type(event.target.value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', style: { fontFamily: MONO } } }}
    />
  );
}

/** The permissions as patterns, which update the check boxes. */
export function RawPatterns(props: RawProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const { patterns } = props.editing;
  const write = (next: boolean): void => {
    setWriting(next);
    if (!next) props.onBroken(false);
  };
  return (
    <Box
      data-patterns={patterns.length}
      sx={{ bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, px: 2, py: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button
          variant="text"
          color="inherit"
          size="small"
          aria-expanded={open}
          endIcon={<ExpandMoreIcon sx={open ? { transform: 'rotate(180deg)' } : undefined} />}
          onClick={() => {
            if (open) write(false);
            setOpen(!open);
          }}
          sx={{ ml: -1, mr: 'auto' }}
        >
          {t('users.permissions.rawCount', { count: patterns.length })}
        </Button>
        {open && (
          <Button size="small" onClick={() => write(!writing)}>
            {t(writing ? 'users.permissions.rawDone' : 'users.permissions.rawEdit')}
          </Button>
        )}
      </Box>
      {open && writing && (
        <Box sx={{ pt: 1 }}>
          <Editor {...props} />
        </Box>
      )}
      {open && !writing && (
        <Text size="note" colour="ink.secondary" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', pb: 0.5 }}>
          {patterns.slice(0, SHOWN).join(' ')}
          {patterns.length > SHOWN && (
            <SmallText as="span"> {t('users.permissions.rawMore', { count: patterns.length - SHOWN })}</SmallText>
          )}
        </Text>
      )}
    </Box>
  );
}
