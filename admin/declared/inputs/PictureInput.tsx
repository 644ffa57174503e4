import { LOGO_PIXELS } from '@t3d/resources/kit/limits';
import { useState } from 'react';
import { Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/Upload';
import { useRecordContext } from 'ra-core';
import { useT } from '../../locales/useT';
import { FileAvatar } from '../fields/FileAvatar';
import { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from '../form/pictures';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { usePendingUpload } from '../form/pendingUploads';
import { LabelledInput } from './LabelledInput';
import { UploadFrame } from './UploadFrame';
import type { DeclaredInputProps } from './inputProps';
import type { BoundInput } from './useDeclaredInput';
import { useDeclaredInput, useInputField } from './useDeclaredInput';
import { useUploadEnd, useUploadRule } from './useUploadRule';
import { SmallText } from '../../ui/Text';

const SIZES: Readonly<Record<string, { width: number; size: number }>> = {
  logo: { width: LOGO_PIXELS.width, size: LOGO_PIXELS.height },
  image: { width: 96, size: 64 },
};
const SMALL = { width: 48, size: 48 };

interface Upload {
  busy: boolean;
  sent: number;
  url: string | null;
  problem: string | undefined;
  take: (file: File | null | undefined) => void;
  remove: () => void;
}

/**
 * Sends a picture that passes the checks, and keeps its id. The last one chosen counts; a refused one leaves the one
 * before.
 */
function useUpload(use: string, input: BoundInput<number>, known: string | null): Upload {
  const t = useT();
  const provider = useApi();
  const [sent, setSent] = useState(0);
  const [url, setUrl] = useState(known);
  const { run, pending, problem, drop } = useApiMutation({
    send: async (file: File) => {
      const refusal = await refusePicture(file, use);
      if (refusal) throw new Error(refusalText(refusal, t));
      setSent(0);
      return provider.uploadFile(file, use, setSent);
    },
    onDone: (stored) => {
      input.set(stored.id);
      setUrl(stored.url);
    },
  });
  usePendingUpload(pending);
  return {
    busy: pending,
    sent,
    url,
    problem: problem === null ? undefined : problem || t('crud.image.type'),
    take: (file) => {
      if (!file) return;
      drop();
      void run(file);
    },
    remove: () => {
      drop();
      input.set(null);
      setUrl(null);
    },
  };
}

interface UploadBarProps {
  input: BoundInput<number>;
  use: string;
  upload: Upload;
  over: boolean;
  choose: () => void;
}

/** The picture there is, and the ways to another one or to none. */
function UploadBar({ input, use, upload, over, choose }: UploadBarProps) {
  const t = useT();
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {input.value !== null && (
        <FileAvatar file={upload.url ?? input.value} variant="rounded" {...(SIZES[use] ?? SMALL)} />
      )}
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadIcon />}
        disabled={upload.busy || input.disabled}
        aria-describedby={`${input.id}-help`}
        onClick={choose}
      >
        {t(input.value === null ? 'crud.image.choose' : 'crud.image.change')}
      </Button>
      {(input.value !== null || upload.busy) && !input.disabled && (
        <Button size="small" onClick={upload.remove}>
          {t(upload.busy ? 'crud.cancel' : 'crud.remove')}
        </Button>
      )}
      <SmallText as="span">{t(over ? 'forms.image.dropHere' : 'forms.image.drop')}</SmallText>
    </Stack>
  );
}

/** A picture: chosen, dropped or pasted; type, bytes and (for logos) pixels are checked before anything is sent. */
export function PictureInput(props: DeclaredInputProps) {
  const t = useT();
  const record = useRecordContext();
  const use = useInputField(props)?.use ?? 'image';
  const { busyRef, ruled } = useUploadRule(props);
  const input = useDeclaredInput<number>(ruled, 'image', t(pictureHelp(use)));
  const { field } = input;
  const given = record?.[`${input.path}Url`];
  const upload = useUpload(
    use,
    input,
    typeof given === 'string' && record?.[input.path] === input.value ? given : null,
  );
  useUploadEnd(busyRef, input.path, upload.busy);
  return (
    <LabelledInput input={{ ...input, error: upload.problem ?? input.error }} group>
      <UploadFrame label={field.label} accept={PICTURE_TYPES} busy={upload.busy} sent={upload.sent} take={upload.take}>
        {({ over, choose }) => <UploadBar input={input} use={use} upload={upload} over={over} choose={choose} />}
      </UploadFrame>
    </LabelledInput>
  );
}
