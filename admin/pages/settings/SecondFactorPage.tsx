import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { SECOND_FACTOR } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { type RequiredRole, saveRequiredRoles } from '../../providers/secondFactor';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { usePageTitle } from '../../state/breadcrumbs';
import { useUnsavedWork } from '../../state/unsaved';
import { Card, LoadedSection } from '../../ui/Section';
import { PageHeading, SmallText, Text } from '../../ui/Text';

interface RoleChoiceProps {
  required: RequiredRole;
  checked: boolean;
  onTick: () => void;
}

function RoleChoice({ required: { role, label, enrolled, people }, checked, onTick }: RoleChoiceProps) {
  const t = useT();
  return (
    <FormControlLabel
      data-role={role}
      control={<Checkbox checked={checked} onChange={onTick} />}
      sx={{ ml: -0.75 }}
      label={
        <>
          {label}
          <SmallText>{t('settings.secondFactor.enrolled', { enrolled, people })}</SmallText>
        </>
      }
    />
  );
}

export default function SecondFactorPage() {
  const t = useT();
  const provider = useApi();
  const { role: own } = useSessionUser();
  const query = useRead<{ roles: RequiredRole[] }>('second-factor-roles', undefined, { gcTime: 0 });
  const roles = query.data?.roles ?? [];
  const [changed, setChanged] = useState<readonly string[]>([]);
  const isTicked = ({ role, required }: RequiredRole): boolean => required !== changed.includes(role);
  const added = roles.filter((one) => !one.required && isTicked(one));
  const waiting = added.reduce((sum, { people, enrolled }) => sum + people - enrolled, 0);
  const { run, pending, problem } = useApiMutation({
    send: () =>
      saveRequiredRoles(
        provider,
        roles.filter(isTicked).map(({ role }) => role),
      ),
    success: () => t('settings.secondFactor.saved'),
    onDone: () => {
      setChanged([]);
      void query.refetch();
    },
  });
  useUnsavedWork(changed.length > 0);
  const tick = (role: string): void =>
    setChanged(changed.includes(role) ? changed.filter((one) => one !== role) : [...changed, role]);
  usePageTitle(SECOND_FACTOR.path, t('settings.secondFactor.open'));
  return (
    <>
      <PageHeading sx={{ mb: 1.5 }}>{t('settings.secondFactor.title')}</PageHeading>
      <Card aria-label={t('settings.secondFactor.title')} sx={{ maxWidth: 720, p: 2, display: 'grid', gap: 2 }}>
        <Text size="small">{t('settings.secondFactor.hint')}</Text>
        <LoadedSection query={query} rows={4}>
          {() => (
            <Box sx={{ display: 'grid', gap: 0.5 }}>
              {roles.map((one) => (
                <RoleChoice key={one.role} required={one} checked={isTicked(one)} onTick={() => tick(one.role)} />
              ))}
            </Box>
          )}
        </LoadedSection>
        <Box role="status" sx={{ display: 'grid', gap: 1 }}>
          {waiting > 0 && <Alert severity="warning">{t('settings.secondFactor.waiting', { count: waiting })}</Alert>}
          {added.some(({ role }) => role === own) && <Alert severity="info">{t('settings.secondFactor.own')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
        </Box>
        <Button
          variant="contained"
          color="primary"
          disabled={pending || changed.length === 0}
          onClick={() => void run()}
          sx={{ justifySelf: 'end' }}
        >
          {changed.length === 0 ? t('crud.save') : t('settings.secondFactor.save', { count: changed.length })}
        </Button>
      </Card>
    </>
  );
}
