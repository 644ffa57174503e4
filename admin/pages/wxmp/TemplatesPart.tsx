import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { CUT, SmallText, Text } from '../../ui/Text';
import { Part } from './parts';
import { TemplatesDialog } from './TemplatesDialog';
import type { Wxmp } from './useWxmp';

/** Which kinds of notices the account sends as template messages. */
export function TemplatesPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { settings, values, errors, set } = wxmp;
  const templates = values.templates ?? [];
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('templates'));
  return (
    <Part
      name="templates"
      title={t('wxmp.templates.title')}
      more={t('wxmp.templates.more')}
      end={
        <Button startIcon={<EditIcon />} onClick={() => setOpen(true)}>
          {t('wxmp.templates.edit')}
        </Button>
      }
    >
      {templates.map(({ kind, template, fields }) => (
        <Box key={kind} sx={{ border: 'divider', borderRadius: '6px', px: 1.25, py: 1, minWidth: 0 }}>
          <Text size="small" strong>
            {t(`wxmp.templates.kinds.${kind}`)}
          </Text>
          <Box sx={{ ...CUT, fontFamily: MONO, fontSize: 'size.small' }}>{template}</Box>
          <SmallText sx={{ overflowWrap: 'anywhere' }}>
            {fields.map(({ name, value }) => `${name} = ${t(`wxmp.templates.values.${value}`)}`).join(' · ')}
          </SmallText>
        </Box>
      ))}
      {[...wrong.map(([, text]) => text), ...(settings?.templateProblem ? [settings.templateProblem] : [])].map(
        (text) => (
          <SmallText key={text} role="alert" sx={{ color: 'tone.red' }}>
            {text}
          </SmallText>
        ),
      )}
      {templates.length === 0 && <SmallText>{t('wxmp.templates.empty')}</SmallText>}
      {open && (
        <TemplatesDialog
          templates={templates}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            set({ templates: next.length > 0 ? next : null });
            setOpen(false);
          }}
        />
      )}
    </Part>
  );
}
