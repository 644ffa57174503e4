import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { Validator } from 'ra-core';
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
import { useDeclaredInput, useInputField } from './useDeclaredInput';
import type { DeclaredInputProps } from './useDeclaredInput';

interface UploadOptions<Stored> {
  kind: 'file' | 'image';
  help: string | undefined;
  /** The message where a failed call gives none. */
  failed: string;
  /** Checks and sends a file; throws with the reason for a refused one. `onSent` takes the share that has left. */
  send: (file: File, onSent: (share: number) => void) => Promise<Stored>;
}

/** Binds an input to the id of a file; the last one chosen counts, and a form is not sent while it is on its way. */
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
    /** Gives up what is on its way, else takes away what was chosen. */
    remove: (): void => {
      drop();
      if (!pending || options.kind === 'image') set(null);
    },
    stored: value === stored?.id ? stored : null,
    /** A text beside the id in the record, as long as the record's file is the chosen one. */
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

/** How much of a file has left, from 0 to 1. */
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

/** The frame of an upload: takes a file chosen, dropped or pasted, and shows how much of it has left. */
function UploadBox({ upload: { input, busy, sent, take, remove }, accept, words, drop, children }: UploadBoxProps) {
  const t = useT();
  // A file is being held above.
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
/** Other endings of the same types. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpg: ['.jpg', '.jpeg'] };
const endingsOf = ({ types = [] }: ManifestField): string[] => types.flatMap((type) => ENDINGS[type] ?? [`.${type}`]);

/** An attachment: chosen, dropped or pasted; its name stands beside it and leads to the file. */
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
    // The server finds the type of a file by its content.
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

/** A picture: chosen, dropped or pasted; type, bytes and (for logos) pixels are checked before anything is sent. */
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
