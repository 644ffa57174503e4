import { useRef, useState } from 'react';
import { Avatar, Box, Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/Upload';
import { useRecordContext } from 'ra-core';
import { useProvider } from '../../doors';
import { useSay } from '../../text';
import { Frame } from './Frame';
import type { InputProps } from './useInput';
import { useInput } from './useInput';

const KB = 1024;
const TYPES = ['image/jpeg', 'image/png'];
const SMALL = new Set(['avatar', 'tag']);
const LOGO = { width: 128, height: 28 };

const limitOf = (use: string): number => (SMALL.has(use) ? 512 * KB : 1024 * KB);

/** The size of a picture in pixels; null when it is none. */
async function pixelsOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return { width: bitmap.width, height: bitmap.height };
  } catch { return null; }
}

/** What is wrong with a picture before it is sent, as a text key with its values; null when nothing is. */
async function refuse(file: File, use: string): Promise<{ key: string; params?: Record<string, unknown> } | null> {
  if (!TYPES.includes(file.type)) return { key: 'image.type' };
  if (file.size > limitOf(use)) return { key: 'image.size', params: { limit: limitOf(use) === 1024 * KB ? '1 MB' : '512 KB' } };
  const pixels = await pixelsOf(file);
  if (!pixels) return { key: 'image.type' };
  return use === 'logo' && (pixels.width > LOGO.width || pixels.height !== LOGO.height) ? { key: 'image.logo', params: LOGO } : null;
}

/** Uploads a picture and keeps its id. Type, bytes and (for logos) pixels are checked before anything is sent. */
export function ImageInput({ field }: InputProps) {
  const say = useSay();
  const provider = useProvider();
  const record = useRecordContext();
  const input = useInput<number>(field);
  const chooser = useRef<HTMLInputElement>(null);
  const use = field.use ?? 'image';
  const [state, setState] = useState<{ busy: boolean; url: string | null; problem?: string | undefined }>({ busy: false, url: (record?.[`${field.name}Url`] as string | undefined) ?? null });
  const upload = async (file: File): Promise<void> => {
    const refusal = await refuse(file, use);
    if (refusal) { setState({ ...state, problem: say(refusal.key, refusal.params) }); return; }
    setState({ ...state, busy: true, problem: undefined });
    try {
      const stored = await provider.uploadFile(file, use);
      input.set(stored.id);
      setState({ busy: false, url: stored.url });
    } catch (error) {
      setState({ busy: false, url: state.url, problem: error instanceof Error ? error.message : say('image.type') });
    }
  };
  return (
    <Frame field={{ ...field, help: field.help ?? say(`image.help.${use === 'logo' ? 'logo' : SMALL.has(use) ? 'small' : 'large'}`) }} input={{ id: input.id, error: state.problem ?? input.error }} group>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        {state.url && <Avatar src={state.url} variant="rounded" alt="" sx={{ width: use === 'logo' ? 128 : 48, height: use === 'logo' ? 28 : 48 }} />}
        <Button variant="outlined" size="small" startIcon={<UploadIcon />} loading={state.busy} loadingPosition="start" onClick={() => chooser.current?.click()}>{say(input.value === null ? 'image.choose' : 'image.change')}</Button>
        {input.value !== null && <Button size="small" onClick={() => { input.set(null); setState({ busy: false, url: null }); }}>{say('remove')}</Button>}
        <Box component="input" ref={chooser} type="file" accept=".jpg,.jpeg,.png" hidden aria-label={field.label} onChange={(event: React.ChangeEvent<HTMLInputElement>) => { const file = event.target.files?.[0]; event.target.value = ''; if (file) void upload(file); }} />
      </Stack>
    </Frame>
  );
}
