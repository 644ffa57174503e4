import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { type Validator, useRecordContext } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { FieldKind } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileButton } from '../../ui/FileButton';
import { SmallText } from '../../ui/Text';
import { COLOURS } from '../../ui/themeKeys';
import { usePendingUpload } from '../form/pendingUploads';
import { LabelledInput } from './LabelledInput';
import { type DeclaredInputProps, useDeclaredInput } from './useDeclaredInput';

interface UploadOptions<Stored> {
  kind: FieldKind;
  help: string | undefined;
  failed: string;
  /** Uploads a file, or throws the reason for a rejection. `onSent` receives the uploaded fraction. */
  send: (file: File, onSent: (share: number) => void) => Promise<Stored>;
}

/** Uploads the chosen file. Another choice cancels a running upload, and a running upload blocks the save. */
export function useUpload<Stored extends { id: number }>(props: DeclaredInputProps, options: UploadOptions<Stored>) {
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
    /** Cancels a running upload, or removes the chosen file. */
    remove: (): void => {
      drop();
      if (!pending || options.kind.refersTo === 'picture') set(null);
    },
    stored: value === stored?.id ? stored : null,
    /** Returns a field of the record that describes the stored file, or null after another choice. */
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

/** Shows the uploaded fraction, from 0 to 1. */
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

export function UploadBox({
  upload: { input, busy, sent, take, remove },
  accept,
  words,
  drop,
  children,
}: UploadBoxProps) {
  const t = useT();
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
