import { Box } from '@mui/material';
import { useState } from 'react';
import { useActionRequest } from '../../declared/actions/request';
import { useT } from '../../locales/useT';
import { viewAs } from '../../providers/session';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';

export default function ViewAsDialog() {
  const t = useT();
  const {
    records: [user],
    onClose,
  } = useActionRequest();
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending: busy } = useApiMutation({
    send: ({ id, tab }: { id: number; tab: Window }) => {
      setProblem(null);
      return viewAs(id, tab);
    },
    onDone: onClose,
    onRefused: ({ message }, { tab }) => {
      tab.close();
      setProblem(message);
    },
  });
  if (!user) return null;
  const name = String(user.nickname ?? user.account);
  const open = (): void => {
    // Opens the tab during the click, because browsers block it later.
    const tab = window.open('', '_blank');
    if (tab) void run({ id: user.id, tab });
    else setProblem(t('users.viewAs.blocked'));
  };
  return (
    <AskDialog
      id="view-as-title"
      title={t('users.viewAs.title', { name })}
      fullWidth
      onClose={onClose}
      contentSx={{ display: 'grid', gap: 1.5 }}
      verb={busy ? t('users.viewAs.opening') : t('users.viewAs.open', { name })}
      ask={{ onClick: open, disabled: busy }}
      focus="verb"
      problem={problem}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {(['tab', 'readOnly', 'hour', 'audit'] as const).map((point) => (
          <li key={point}>{t(`users.viewAs.${point}`)}</li>
        ))}
      </Box>
    </AskDialog>
  );
}
