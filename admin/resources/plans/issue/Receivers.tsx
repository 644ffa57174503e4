import { type ChipProps, Autocomplete, Box, Chip } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
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
import type { IssueQuotes } from './quotes';
import type { IssueState } from './useIssue';

const FIELD = 'agents';

interface AgentChipProps extends ChipProps {
  agent: IssueQuotes['agents'][number] | undefined;
  name: string;
}

function AgentChip({ agent, name, ...props }: AgentChipProps) {
  const t = useT();
  const level = levelOf(agent?.role as Role | undefined);
  const isRefused = Boolean(agent?.refused);
  return (
    <Chip
      {...props}
      data-data
      data-refused={isRefused || undefined}
      deleteIcon={<CloseIcon />}
      label={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Letter name={name} />
          <span>{name}</span>
          {level > 0 && <SmallText as="span">{t(`issuePlans.level.${level as 1 | 2 | 3}`)}</SmallText>}
        </Box>
      }
      sx={isRefused ? { bgcolor: 'soft.red', color: 'tone.red' } : undefined}
    />
  );
}

/** The agents who receive the plans, in red if one cannot. */
export function Receivers({ state: { agents, setAgents, quotes } }: { state: IssueState }) {
  const t = useT();
  const { action } = useActionRequest();
  const field = action.fields.find(({ name }) => name === FIELD);
  const search = useReferenceSearch(field ?? {});
  const known = quotes.data?.agents ?? [];
  const names = Object.fromEntries(known.map(({ id, name }) => [id, name]));
  const chosen = useStable(useChosen(field ?? {}, agents, search.choices, names));
  const rejected = known.filter(({ id, refused: reason }) => reason !== null && agents.includes(id));
  return (
    <Box data-field={FIELD} sx={{ display: 'grid', gap: 0.5 }}>
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
            const agent = known.find((one) => one.id === id);
            return <AgentChip key={key} {...props} agent={agent} name={agent?.name ?? label} />;
          })
        }
      />
      {rejected.map(({ id, name, refused: reason }) => (
        <Text key={id} role="alert" data-data size="note" colour="tone.red">
          {t('issuePlans.refusedReceiver', { name, reason: reason ?? '' })}
        </Text>
      ))}
    </Box>
  );
}
