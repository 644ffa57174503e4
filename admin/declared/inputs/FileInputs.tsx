import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { type Validator, useRecordContext } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { LOGO_PIXELS } from '@t3d/resources/kit/limits';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileButton } from '../../ui/FileButton';
import { SmallText } from '../../ui/Text';
import { COLOURS } from '../../ui/themeKeys';
import { FileAvatar } from '../fields/FileAvatar';
import { FileLink } from '../fields/FileFields';
import { usePendingUpload } from '../form/pendingUploads';
import { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from '../form/pictures';
import { labelKey } from '../records';
import { LabelledInput } from './LabelledInput';
import { type DeclaredInputProps, useDeclaredInput, useInputField } from './useDeclaredInput';

interface UploadOptions<Stored> {
  kind: 'file' | 'image';
  help: string | undefined;
  /** Message for an error without one. */
  failed: string;
  /** Checks and uploads a file, or throws the reason for a refusal. `onSent` receives the uploaded share, 0 to 1. */
  send: (file: File, onSent: (share: number) => void) => Promise<Stored>;
}

/** Binds an input to the id of an uploaded file. A new file replaces a pending one, and uploads block the save. */
function useUpload<Stored extends { id: number }>(props: DeclaredInputProps, options: UploadOptions<Stored>) {
  const t = useT();
  const record = useRecordContext();
  const { getFieldState, trigger } = useFormContext();
  const busyRef = useRef(false);
  const rule: Validator = () => (busyRef.current ? t('forms.waitUpload') : undefined);
  const validate = [rule, ...[props.validate ?? []].flat()];
  const input = useDeclaredInput<number>({ ...props, validate }, options.kind, options.help);
  const { path, value, set } = input;
  const [sent, setSent] = useState(0);
  const [stored, setStored] = useState<Stored | null>(null);
  const { run, pending, problem, drop } = useApiMutation({
    send: (file: File) => {
      setSent(0);
      return options.send(file, setSent);
    },
    onDone: (done) => {
      setStored(done);
      set(done.id);
    },
  });
  usePendingUpload(pending);
  useEffect(() => {
    busyRef.current = pending;
    if (!pending && getFieldState(path).invalid) void trigger(path);
  }, [path, pending, getFieldState, trigger]);
  return {
    input: { ...input, error: problem === null ? input.error : problem || options.failed },
    busy: pending,
    sent,
    /** Cancels the upload, else removes the chosen file. */
    remove: (): void => {
      drop();
      if (!pending || options.kind === 'image') set(null);
    },
    stored: value === stored?.id ? stored : null,
    /** Returns a text stored with the record's file, while that file is still chosen. */
    known: (name: string): string | null => {
      const text: unknown = record?.[name];
      return typeof text === 'string' && record?.[path] === value ? text : null;
    },
    take: (file: File | null | undefined): void => {
      if (!file) return;
      drop();
      void run(file);
    },
  };
}

/** `share` is from 0 to 1. */
function Sent({ share }: { share: number }) {
  const t = useT();
  return (
    <SmallText role="status" sx={{ mt: 1 }}>
      {t('forms.image.uploading', { percent: Math.floor(share * 100) })}
      <LinearProgress aria-hidden variant="determinate" value={share * 100} sx={{ mt: 0.5 }} />
    </SmallText>
  );
}

interface UploadBoxProps {
  upload: Pick<ReturnType<typeof useUpload>, 'input' | 'busy' | 'sent' | 'take' | 'remove'>;
  accept: string;
  words: 'crud.file' | 'crud.image';
  drop: string;
  children: ReactNode;
}

/** Upload area that accepts a chosen, dropped or pasted file and shows progress. */
function UploadBox({ upload: { input, busy, sent, take, remove }, accept, words, drop, children }: UploadBoxProps) {
  const t = useT();
  // A file is being dragged over the area.
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const isEmpty = input.value === null;
  return (
    <LabelledInput input={input} group>
      <Box
        data-drop
        onDragOver={(event) => drag(event, true)}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files[0]);
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (file) event.preventDefault();
          take(file);
        }}
        sx={{
          border: `1px dashed ${over ? COLOURS.accent.base : COLOURS.line.control}`,
          bgcolor: over ? 'accent.selected' : 'surface.paper',
          borderRadius: 1,
          p: 1,
        }}
      >
        <Stack direction="row" useFlexGap sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minWidth: 0 }}>
          {!isEmpty && children}
          <FileButton
            variant="outlined"
            size="small"
            accept={accept}
            label={input.field.label}
            disabled={busy || input.disabled}
            aria-describedby={`${input.id}-help`}
            onFile={take}
          >
            {t(isEmpty ? `${words}.choose` : `${words}.change`)}
          </FileButton>
          {(!isEmpty || busy) && !input.disabled && (
            <Button size="small" onClick={remove}>
              {t(busy ? 'crud.cancel' : 'crud.remove')}
            </Button>
          )}
          <SmallText as="span">{over ? t('forms.image.dropHere') : drop}</SmallText>
        </Stack>
        {busy && <Sent share={sent} />}
      </Box>
    </LabelledInput>
  );
}

const MEGABYTE = 1024 * 1024;
/** Alternative file extensions of the same type. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpg: ['.jpg', '.jpeg'] };
const endingsOf = ({ types = [] }: ManifestField): string[] => types.flatMap((type) => ENDINGS[type] ?? [`.${type}`]);

/** Uploads a chosen, dropped or pasted attachment and links to it. */
export function AttachmentInput(props: DeclaredInputProps) {
  const t = useT();
  const provider = useApi();
  const declared = useInputField(props);
  const { types = [], maxMegabytes = Infinity, uploadFor = '' } = declared ?? {};
  const words = { types: types.join(', ').toUpperCase(), limit: declared?.maxMegabytes ?? 0 };
  const upload = useUpload(props, {
    kind: 'file',
    help: declared && t('crud.file.help', words),
    failed: t('crud.file.failed'),
    // The server detects the type from the content.
    send: async (file, onSent) => {
      if (file.size > maxMegabytes * MEGABYTE) throw new Error(t('crud.file.size', { limit: maxMegabytes }));
      return provider.attachFile(file, uploadFor, onSent);
    },
  });
  const { input, stored, known } = upload;
  return (
    <UploadBox upload={upload} accept={endingsOf(input.field).join(',')} words="crud.file" drop={t('crud.file.drop')}>
      <FileLink id={input.value ?? 0} name={stored?.name ?? known(labelKey(input.path))} wide />
    </UploadBox>
  );
}

const SIZES: Readonly<Record<string, { width: number; size: number }>> = {
  logo: { width: LOGO_PIXELS.width, size: LOGO_PIXELS.height },
  image: { width: 96, size: 64 },
};
const SMALL = { width: 48, size: 48 };

/** Uploads a chosen, dropped or pasted picture. Type, bytes and (for logos) pixels are checked before the upload. */
export function PictureInput(props: DeclaredInputProps) {
  const t = useT();
  const provider = useApi();
  const use = useInputField(props)?.use ?? 'image';
  const upload = useUpload(props, {
    kind: 'image',
    help: t(pictureHelp(use)),
    failed: t('crud.image.type'),
    send: async (file, onSent) => {
      const refusal = await refusePicture(file, use);
      if (refusal) throw new Error(refusalText(refusal, t));
      return provider.uploadFile(file, use, onSent);
    },
  });
  const { input, stored, known } = upload;
  return (
    <UploadBox upload={upload} accept={PICTURE_TYPES} words="crud.image" drop={t('forms.image.drop')}>
      <FileAvatar
        file={stored?.url ?? known(`${input.path}Url`) ?? input.value}
        variant="rounded"
        {...(SIZES[use] ?? SMALL)}
      />
    </UploadBox>
  );
}
