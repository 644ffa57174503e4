import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { SmallText, Text } from '../../ui/Text';
import type { MenuButton } from './calls';
import { MenuDialog } from './MenuDialog';
import { Part } from './parts';
import type { Wxmp } from './useWxmp';

const kindOf = ({ entries, kind }: MenuButton) => (entries && entries.length > 0 ? null : kind);

/** What the menu of the account is, and when WeChat got it. */
export function MenuPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const offset = useOffset();
  const [open, setOpen] = useState(false);
  const { settings, values, errors, set } = wxmp;
  const menu = values.menu ?? [];
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('menu'));
  const more = (button: MenuButton): string => {
    const kind = kindOf(button);
    return kind ? t(`wxmp.kinds.${kind}`) : (button.entries ?? []).map(({ name }) => name).join(' · ');
  };
  const pushed = settings?.menuPushedAt
    ? t('wxmp.pushed', { at: shortMoment(settings.menuPushedAt, offset) })
    : t('wxmp.notPushed');
  return (
    <Part
      name="menu"
      title={t('wxmp.menu')}
      more={t('wxmp.menuMore')}
      end={
        <Button startIcon={<EditIcon />} onClick={() => setOpen(true)}>
          {t('wxmp.editMenu')}
        </Button>
      }
    >
      {menu.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          {menu.map((button, at) => (
            <Box key={`${at} ${button.name}`} sx={{ border: 'divider', borderRadius: '6px', px: 1.25, py: 1 }}>
              <Text size="small" strong>
                {button.name}
              </Text>
              <SmallText>{more(button)}</SmallText>
            </Box>
          ))}
        </Box>
      )}
      {wrong.map(([path, text]) => (
        <SmallText key={path} role="alert" sx={{ color: 'tone.red' }}>
          {text}
        </SmallText>
      ))}
      {settings?.menuProblem && (
        <SmallText role="alert" sx={{ color: 'tone.red' }}>
          {settings.menuProblem}
        </SmallText>
      )}
      <SmallText>{menu.length === 0 ? t('wxmp.noMenu') : `${pushed} ${t('wxmp.menuHelp')}`}</SmallText>
      {open && (
        <MenuDialog
          menu={menu}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            set({ menu: next.length > 0 ? next : null });
            setOpen(false);
          }}
        />
      )}
    </Part>
  );
}
