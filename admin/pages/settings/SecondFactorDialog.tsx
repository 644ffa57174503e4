import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { RequiredRole } from '../../providers/secondFactor';
import { loadRequiredRoles, saveRequiredRoles } from '../../providers/secondFactor';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { SmallText, Text } from '../../ui/Text';

interface RolesProps {
  roles: readonly RequiredRole[];
  ticked: ReadonlySet<string>;
  onTick: (role: string) => void;
}

/** Every role with a tick, and how many of its users have a second factor already. */
function RoleTicks({ roles, ticked, onTick }: RolesProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {roles.map(({ role, label, people, enrolled }) => (
        <FormControlLabel
          key={role}
          data-role={role}
          control={<Checkbox checked={ticked.has(role)} onChange={() => onTick(role)} />}
          label={
            <>
              {label}
              <SmallText>{t('settings.secondFactor.enrolled', { enrolled, people })}</SmallText>
            </>
          }
        />
      ))}
    </Box>
  );
}

/** For which roles a second factor is required, and what changes with it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const { role: own } = useSessionUser();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.requiredRoles,
    queryFn: () => loadRequiredRoles(provider),
    gcTime: 0,
    retry: false,
  });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const ticked = new Set(
    (data ?? []).filter(({ role, required }) => required !== changed.has(role)).map(({ role }) => role),
  );
  const added = (data ?? []).filter(({ role, required }) => !required && changed.has(role));
  const waiting = added.reduce((sum, { people, enrolled }) => sum + people - enrolled, 0);
  const { run, pending, problem } = useApiMutation({
    send: () => saveRequiredRoles(provider, [...ticked]),
    success: () => t('settings.secondFactor.saved'),
    onDone: onClose,
  });
  const tick = (role: string): void => {
    const next = new Set(changed);
    if (!next.delete(role)) next.add(role);
    setChanged(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <AskDialog
      id="second-factor-roles"
      title={t('settings.secondFactor.title')}
      maxWidth="sm"
      fullWidth
      filled={changed.size > 0}
      onClose={onClose}
      onSubmit={submit}
      contentSx={{ display: 'grid', gap: 2 }}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={pending || changed.size === 0}>
            {t('settings.secondFactor.save', { count: changed.size })}
          </Button>
        </>
      }
    >
      <Text size="small">{t('settings.secondFactor.hint')}</Text>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <RoleTicks roles={data} ticked={ticked} onTick={tick} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {waiting > 0 && <Alert severity="warning">{t('settings.secondFactor.waiting', { count: waiting })}</Alert>}
        {added.some(({ role }) => role === own) && <Alert severity="info">{t('settings.secondFactor.own')}</Alert>}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </AskDialog>
  );
}
