import { Alert } from '@mui/material';
import type { ManifestAction } from '@t3d/resources/kit';
import type { Values } from '../form/validation';
import { useT } from '../../locales/useT';

/** Whether this very call waits for a second person. */
export function needsSecond({ approval }: Pick<ManifestAction, 'approval'>, body: Values | null): boolean {
  if (!approval || approval === 'always') return approval === 'always';
  return Number(body?.[approval.field] ?? 0) > approval.above;
}

/** Says before the press that nothing happens until another person lets it. */
export function SecondPerson({ action, body }: { action: ManifestAction; body: Values | null }) {
  const t = useT();
  return needsSecond(action, body) ? (
    <Alert severity="info" role="status" data-second>
      {t('crud.action.second')}
    </Alert>
  ) : null;
}
