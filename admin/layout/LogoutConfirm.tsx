import { useLogout } from 'ra-core';
import { useState } from 'react';
import { useT } from '../locales/useT';
import { LostPages } from '../state/tabs/ConfirmProvider';
import { useUnsavedPages } from '../state/tabs/TabsProvider';
import { forgetAllWork } from '../state/unsaved';
import { AskDialog } from '../ui/AskDialog';

export function LogoutConfirm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const unsaved = useUnsavedPages();
  const logout = useLogout();
  const leave = (): void => {
    setLeaving(true);
    forgetAllWork();
    void logout();
  };
  return (
    <AskDialog
      id="log-out-title"
      title={
        unsaved.length > 0
          ? t('tabs.logOut', { unsaved: t('tabs.unsaved', { count: unsaved.length }) })
          : t('shell.logoutTitle')
      }
      onClose={onClose}
      focus="cancel"
      verb={t('shell.logout')}
      ask={{ disabled: leaving, onClick: leave }}
    >
      {unsaved.length > 0 && <LostPages pages={unsaved} />}
    </AskDialog>
  );
}
