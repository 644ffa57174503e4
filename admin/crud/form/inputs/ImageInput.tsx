import { useRef, useState } from 'react';
import { Box, Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/Upload';
import { useRecordContext, useTranslate } from 'ra-core';
import { FileAvatar, PICTURE_TYPES, pictureHelp, refusePicture, useProvider } from '../../doors';
import { useSay } from '../../text';
import { Frame } from './Frame';
import type { InputProps } from './useInput';
import { useInput } from './useInput';

/** Uploads a picture and keeps its id. Type, bytes and (for logos) pixels are checked before anything is sent. */
export function ImageInput({ field }: InputProps) {
  const say = useSay();
  const translate = useTranslate();
  const provider = useProvider();
  const record = useRecordContext();
  const input = useInput<number>(field);
  const chooser = useRef<HTMLInputElement>(null);
  const use = field.use ?? 'image';
  const [state, setState] = useState<{ busy: boolean; url: string | null; problem?: string | undefined }>({ busy: false, url: (record?.[`${field.name}Url`] as string | undefined) ?? null });
  const upload = async (file: File): Promise<void> => {
    const refusal = await refusePicture(file, use);
    if (refusal) { setState({ ...state, problem: translate(refusal.key, refusal.params) }); return; }
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
    <Frame field={{ ...field, help: field.help ?? translate(pictureHelp(use)) }} input={{ id: input.id, error: state.problem ?? input.error }} group>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        {input.value !== null && <FileAvatar file={state.url ?? input.value} variant="rounded" width={use === 'logo' ? 128 : 48} size={use === 'logo' ? 28 : 48} />}
        <Button variant="outlined" size="small" startIcon={<UploadIcon />} loading={state.busy} loadingPosition="start" onClick={() => chooser.current?.click()}>{say(input.value === null ? 'image.choose' : 'image.change')}</Button>
        {input.value !== null && <Button size="small" onClick={() => { input.set(null); setState({ busy: false, url: null }); }}>{say('remove')}</Button>}
        <Box component="input" ref={chooser} type="file" accept={PICTURE_TYPES} hidden aria-label={field.label} onChange={(event: React.ChangeEvent<HTMLInputElement>) => { const file = event.target.files?.[0]; event.target.value = ''; if (file) void upload(file); }} />
      </Stack>
    </Frame>
  );
}
