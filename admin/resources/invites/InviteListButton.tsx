import QrCode2Icon from '@mui/icons-material/QrCode2';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { hasPattern } from '@t3d/resources/kit';
import { SUPERIORS } from '@t3d/resources/roles';
import type { ListAction } from '../../declared/extensions';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useSessionUser } from '../../providers/manifest';

const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

/** At the head of the list of invites: another one. */
export function InviteListButton({ draw }: { draw: (actions: readonly ListAction[]) => ReactNode }) {
  const t = useT();
  const { role, apis } = useSessionUser();
  const [open, setOpen] = useState(false);
  if (!SUPERIORS.includes(role) || !hasPattern(apis, 'users:invite')) return draw([]);
  return (
    <>
      {draw([
        {
          name: 'invite',
          label: t('invites.open'),
          icon: QrCode2Icon,
          go: () => setOpen(true),
          filled: true,
          marks: { 'data-action': 'invite' },
        },
      ])}
      {open && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
