import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useT, wordOf } from '../../locales/useT';
import { Text } from '../../ui/Text';
import type { ChoosableEvent } from './calls';
import { groupsOf, isTicked, toggleEvent, toggleGroup } from './events';

interface Props {
  events: readonly ChoosableEvent[];
  ticked: readonly string[];
  onTicked: (ticked: string[]) => void;
}

/** Events by what they are about: each by itself, or a whole group, which later events of the group join. */
export function EventPicker({ events, ticked, onTicked }: Props) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
      {groupsOf(events).map(({ group, names }) => {
        const isAll = ticked.includes(`${group}.*`);
        const title = wordOf(t, 'webhooks.groups', group);
        return (
          <Box key={group} role="group" aria-label={title} data-group={group}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isAll}
                  indeterminate={!isAll && names.some((name) => ticked.includes(name))}
                  onChange={() => onTicked(toggleGroup(ticked, group))}
                />
              }
              label={<Text sx={{ fontWeight: 600 }}>{title}</Text>}
            />
            {names.map((name) => (
              <Box key={name} sx={{ pl: 3 }}>
                <FormControlLabel
                  control={
                    <Checkbox
                      size="small"
                      checked={isTicked(ticked, name)}
                      onChange={() => onTicked(toggleEvent(ticked, name, names))}
                    />
                  }
                  label={wordOf(t, 'webhooks.events', name.replace('.', '_'))}
                  title={name}
                />
              </Box>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}
