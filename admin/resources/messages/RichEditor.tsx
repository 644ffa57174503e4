import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import ImageIcon from '@mui/icons-material/Image';
import LinkIcon from '@mui/icons-material/Link';
import { Box, Button, FormHelperText, IconButton, TextField } from '@mui/material';
import { type Language, plainTextOf } from '@t3d/resources/kit';
import { useId, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../declared/form/pictures';
import { useT } from '../../locales/useT';
import { Text } from '../../ui/Text';
import { type RichBox, useRichBox } from './useRichBox';
import { MAX_CONTENT } from './messageCalls';
import { isComposing } from '../../ui/isComposing';

const BOX = {
  minHeight: 132,
  maxHeight: 360,
  overflowY: 'auto',
  px: 1.25,
  py: 1,
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '6px',
  bgcolor: 'surface.paper',
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & h3': { m: 0, mb: 1 },
  '& h3': { typography: 'body', fontWeight: 600 },
  '& ul, & ol': { pl: 2.5 },
  '& a': { color: 'accent.base' },
  '& img': { maxWidth: '100%' },
} as const;

/** The formatting buttons. Pressing one keeps the text selection. */
function Tools({ rich, onLink }: { rich: RichBox; onLink: () => void }) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const choose = (): void => {
    rich.remember();
    file.current?.click();
  };
  const tools = [
    ['bold', FormatBoldIcon, () => rich.run('bold')],
    ['italic', FormatItalicIcon, () => rich.run('italic')],
    ['list', FormatListBulletedIcon, () => rich.run('insertUnorderedList')],
    ['link', LinkIcon, onLink],
    ['picture', ImageIcon, choose],
  ] as const;
  return (
    <>
      {tools.map(([name, Icon, act]) => (
        <IconButton
          key={name}
          size="small"
          aria-label={t(`messages.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      <input
        ref={file}
        hidden
        type="file"
        accept={PICTURE_TYPES}
        aria-label={t('messages.picture')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void rich.addPicture(chosen);
        }}
      />
    </>
  );
}

function LinkRow({ onSet, onClose }: { onSet: (href: string) => void; onClose: () => void }) {
  const t = useT();
  const [address, setAddress] = useState('https://');
  const set = (): void => onSet(address.trim());
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
      <TextField
        autoFocus
        fullWidth
        label={t('messages.linkAddress')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') set();
        }}
      />
      <Button sx={{ alignSelf: 'end' }} onClick={set}>
        {t('messages.linkSet')}
      </Button>
    </Box>
  );
}

interface RichEditorProps {
  label: string;
  language: Language;
  value: string;
  error?: string | undefined;
  hint: string;
  onChange: (text: string) => void;
}

export function RichEditor({ label, language, value, error, hint, onChange }: RichEditorProps) {
  const id = useId();
  const rich = useRichBox(value, onChange);
  const [linking, setLinking] = useState(false);
  const wrong = error ?? rich.refused;
  const link = (): void => {
    rich.remember();
    setLinking(true);
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <Text size="small" strong id={id} sx={{ flex: 1 }}>
          {label}
        </Text>
        <Tools rich={rich} onLink={link} />
      </Box>
      {linking && (
        <LinkRow
          onClose={() => setLinking(false)}
          onSet={(href) => {
            setLinking(false);
            rich.setLink(href);
          }}
        />
      )}
      <Box
        ref={rich.box}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline
        aria-labelledby={id}
        aria-invalid={Boolean(wrong)}
        lang={language}
        data-content
        onInput={rich.tell}
        onBlur={rich.remember}
        onPaste={rich.paste}
        sx={[BOX, Boolean(wrong) && { borderColor: 'tone.red' }]}
      />
      <FormHelperText error={Boolean(wrong)} sx={{ display: 'flex', gap: 1, mx: 0 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {wrong ?? hint}
        </Box>
        <span>
          {[...plainTextOf(value)].length} / {MAX_CONTENT.toLocaleString('en')}
        </span>
      </FormHelperText>
    </Box>
  );
}
