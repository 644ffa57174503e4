import LinkIcon from '@mui/icons-material/Link';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { STAFF } from '@t3d/resources/roles';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { ListAction } from '../../declared/extensions';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

const SmsUserDialog = lazyWithRetry(() => import('./SmsUserDialog'));

/** Beside the list of customers: an agent's invites; for staff the short form of a user who receives codes. */
export function UserButtons({ draw }: { draw: (actions: readonly ListAction[]) => ReactNode }) {
  const t = useT();
  const { role } = useSessionUser();
  const invites = useResourceOf('invites');
  const users = useResourceOf('users');
  const [adding, setAdding] = useState(false);
  const actions: ListAction[] = [];
  if (invites?.calls.list)
    actions.push({
      name: 'invites',
      label: t('invites.list'),
      icon: LinkIcon,
      go: listPath(invites),
      marks: { 'data-invites': 'list' },
    });
  if (users?.calls.create && (STAFF.includes(role) || role === 'backdoor'))
    actions.push({
      name: 'sms-user',
      label: t('users.smsUser.open'),
      icon: SmsIcon,
      go: () => setAdding(true),
      marks: { 'data-action': 'sms-user' },
    });
  return (
    <>
      {draw(actions)}
      {adding && (
        <Suspense fallback={null}>
          <SmsUserDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
