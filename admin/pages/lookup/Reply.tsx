import { Box, Button, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { Language } from '@t3d/resources/kit';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { useT } from '../../locales/useT';
import { writeClipboard } from '../../ui/Digits';
import { Heading } from '../../ui/Text';
import type { Lookup } from './calls';

const NAMES: Readonly<Record<Language, string>> = { zh: '简体', en: 'English', cht: '繁體' };

/** The draft of the answer, in the language of the text unless another is chosen; it may be changed before. */
export function Reply({ data: { language, replies } }: { data: Lookup }) {
  const t = useT();
  const notify = useNotify();
  const title = useId();
  const [chosen, setChosen] = useState(language);
  const [changed, setChanged] = useState<Partial<Record<Language, string>>>({});
  const text = changed[chosen] ?? replies[chosen];
  const copy = (): void => void writeClipboard(text).then(() => notify(t('lookup.copied'), { type: 'success' }));
  return (
    <Box sx={{ borderTop: 'divider', px: 2.5, py: 1.5, flex: 'none', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Heading level={3} size="body" id={title}>
          {t('lookup.reply')}
        </Heading>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen}
          aria-label={t('lookup.language')}
          onChange={(_event, next: Language | null) => {
            if (next) setChosen(next);
          }}
          sx={{
            ml: 'auto',
            '& .MuiToggleButton-root': { px: 1, height: 28, '@media (pointer: coarse)': { height: 44 } },
          }}
        >
          {(Object.keys(NAMES) as Language[]).map((one) => (
            <ToggleButton key={one} value={one} lang={one === 'cht' ? 'zh-Hant' : one} data-data>
              {NAMES[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <TextField
        multiline
        minRows={4}
        maxRows={8}
        value={text}
        onChange={({ target }) => setChanged({ ...changed, [chosen]: target.value })}
        slotProps={{ htmlInput: { 'aria-labelledby': title, 'data-data': true } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button data-copy-reply variant="contained" color="primary" autoFocus onClick={copy}>
          {t('lookup.copy')}
        </Button>
      </Box>
    </Box>
  );
}
