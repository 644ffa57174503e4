import { Autocomplete, Box, Chip } from '@mui/material';
import { levelOf } from '@t3d/resources/roles';
import type { Role } from '@t3d/resources/kit';
import { type ReferenceOption, useChosen } from '../../../declared/form/references';
import { useReferenceSearch } from '../../../declared/inputs/RecordPicker';
import { Choice, useChooser } from '../../../declared/inputs/useChooser';
import { useActionRequest } from '../../../declared/actions/request';
import { useT } from '../../../locales/useT';
import { useStable } from '../../../ui/useStable';
import { SmallText, Text } from '../../../ui/Text';
import { Letter } from './Letter';
import type { IssueState } from './useIssue';

const FIELD = 'agents';

/** Chooses the receiving agents. A chip shows name and level, and is red if the agent cannot receive. */
export function Receivers({ state: { agents, setAgents, quotes } }: { state: IssueState }) {
  const t = useT();
  const { action } = useActionRequest();
  const field = action.fields.find(({ name }) => name === FIELD);
  const search = useReferenceSearch(field ?? {});
  const known = quotes.data?.agents ?? [];
  const names = Object.fromEntries(known.map(({ id, name }) => [id, name]));
  const chosen = useStable(useChosen(field ?? {}, agents, search.choices, names));
  const refused = known.filter(({ id, refused: reason }) => reason !== null && agents.includes(id));
  const levelText = (id: number): string | null => {
    const level = levelOf(known.find((one) => one.id === id)?.role as Role | undefined);
    return level === 0 ? null : t(`issuePlans.level.${level}`);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Text strong size="small" id="issue-receivers">
        {t('issuePlans.receivers')}
        <Box component="span" aria-hidden sx={{ color: 'tone.red', ml: 0.5 }}>
          *
        </Box>
      </Text>
      <Autocomplete<ReferenceOption, true>
        {...useChooser(undefined, {
          autoFocus: true,
          label: t('issuePlans.receivers'),
          placeholder: t('issuePlans.receiversHint'),
        })}
        multiple
        disableCloseOnSelect
        open={search.open}
        onOpen={search.openList}
        onClose={search.closeList}
        options={search.choices}
        loading={search.loading}
        value={chosen}
        filterOptions={field?.optionList ? undefined : search.fitting}
        filterSelectedOptions
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_event, value) => setAgents(value.map(({ id }) => id))}
        inputValue={search.typed.text}
        onInputChange={search.typed.change}
        renderOption={({ key, ...item }, { label, more }) => <Choice key={key} item={item} name={label} more={more} />}
        renderValue={(value, itemProps) =>
          value.map(({ id, label }, index) => {
            const { key, ...props } = itemProps({ index });
            const isRefused = refused.some((one) => one.id === id);
            return (
              <Chip
                key={key}
                {...props}
                data-data
                data-refused={isRefused || undefined}
                avatar={<Letter name={names[id] ?? label} />}
                label={
                  <>
                    {names[id] ?? label} {levelText(id) && <SmallText as="span">{levelText(id)}</SmallText>}
                  </>
                }
                sx={isRefused ? { bgcolor: 'soft.red', color: 'tone.red' } : undefined}
              />
            );
          })
        }
      />
      {refused.map(({ id, name, refused: reason }) => (
        <Text key={id} role="alert" size="note" colour="tone.red">
          {t('issuePlans.refusedReceiver', { name, reason: reason ?? '' })}
        </Text>
      ))}
    </Box>
  );
}
