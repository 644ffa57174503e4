import { Alert, Box, Button } from '@mui/material';
import type { RightRow, Rights } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { MONO } from '../../tokens';
import { AskDialog } from '../../ui/AskDialog';

/** Adds the one missing permission to those that a user has, after saying what that is. */
export function GrantDialog({
  people,
  user,
  call,
  onClose,
  onDone,
}: {
  people: string;
  user: Rights['user'];
  call: RightRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const provider = useApi();
  const {
    run: grant,
    pending: busy,
    problem,
  } = useApiMutation({
    send: () =>
      provider.act(people, 'set-apis', { ids: [user.id], apis: [...user.apis, call.pattern] }, undefined, true),
    onDone,
  });
  return (
    <AskDialog
      id="grant-title"
      title={t('access.grant.title', { name: user.nickname ?? user.account, action: call.label })}
      fullWidth
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="contained" color="primary" autoFocus disabled={busy} onClick={() => void grant()}>
            {t(busy ? 'access.grant.adding' : 'access.grant.add')}
          </Button>
        </>
      }
    >
      <Box>
        {t('access.grant.text')}{' '}
        <Box component="span" sx={{ fontFamily: MONO }}>
          {call.pattern}
        </Box>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </AskDialog>
  );
}
