import { FormControlLabel, Switch } from '@mui/material';
import { AGENTS } from '@t3d/resources/roles';
import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useOffset } from '../../state/useOffset';
import { SmallText } from '../../ui/Text';

interface Choice {
  mail: boolean;
  /** The UTC offset of the morning mail, in minutes east. */
  offset: number;
}

export function MorningSwitch() {
  const t = useT();
  const { role } = useSessionUser();
  const offset = useOffset();
  const [kept, keep] = useStore<Choice>('morning', { mail: false, offset });
  const isOld = kept.mail && kept.offset !== offset;
  useEffect(() => {
    if (isOld) keep({ mail: true, offset });
  }, [isOld, keep, offset]);
  if (!AGENTS.includes(role)) return null;
  return (
    <>
      <FormControlLabel
        label={t('dashboard.mail.label')}
        control={<Switch checked={kept.mail} onChange={(_event, mail) => keep({ mail, offset })} />}
      />
      <SmallText>{t('dashboard.mail.hint')}</SmallText>
    </>
  );
}
