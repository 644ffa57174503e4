import { useState } from 'react';
import { Button, Stack } from '@mui/material';
import UploadIcon from '@mui/icons-material/Upload';
import { useRecordContext } from 'ra-core';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { Translate } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { SmallText } from '../../ui/Text';
import { FileLink } from '../fields/FileLink';
import { labelKey } from '../records';
import { usePendingUpload } from '../form/pendingUploads';
import { LabelledInput } from './LabelledInput';
import { UploadFrame } from './UploadFrame';
import type { DeclaredInputProps } from './inputProps';
import type { BoundInput } from './useDeclaredInput';
import { useDeclaredInput, useInputField } from './useDeclaredInput';
import { useUploadEnd, useUploadRule } from './useUploadRule';

const MEGABYTE = 1024 * 1024;
/** Other endings of the same types. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpg: ['.jpg', '.jpeg'] };
const endingsOf = ({ types = [] }: ManifestField): string[] => types.flatMap((type) => ENDINGS[type] ?? [`.${type}`]);
const wordsOf = ({ types = [] }: ManifestField): string => types.join(', ').toUpperCase();

/** Why a file is not sent at all: too large. What it is, the server finds by its content. */
function refusalOf(field: ManifestField, file: File, t: Translate): string | null {
  const limit = field.maxMegabytes ?? Infinity;
  return file.size > limit * MEGABYTE ? t('crud.file.size', { limit }) : null;
}

/** Sends a file, and keeps its id. The last one chosen counts; a refused one leaves the one before. */
function useUpload(field: ManifestField, input: BoundInput<number>, known: string | null) {
  const t = useT();
  const provider = useApi();
  const [sent, setSent] = useState(0);
  const [stored, setStored] = useState<{ id: number; name: string } | null>(null);
  const { run, pending, problem, drop } = useApiMutation({
    send: async (file: File) => {
      const refusal = refusalOf(field, file, t);
      if (refusal) throw new Error(refusal);
      setSent(0);
      return provider.attachFile(file, field.uploadFor ?? '', setSent);
    },
    onDone: (done) => {
      setStored(done);
      input.set(done.id);
    },
  });
  usePendingUpload(pending);
  return {
    busy: pending,
    sent,
    name: input.value === stored?.id ? (stored?.name ?? null) : known,
    problem: problem === null ? undefined : problem || t('crud.file.failed'),
    take: (file: File | null | undefined): void => {
      if (!file) return;
      drop();
      void run(file);
    },
    remove: (): void => {
      drop();
      if (!pending) input.set(null);
    },
  };
}

/** An attachment: chosen, dropped or pasted; its name stands beside it and leads to the file. */
export function AttachmentInput(props: DeclaredInputProps) {
  const t = useT();
  const record = useRecordContext();
  const declared = useInputField(props);
  const help = declared && t('crud.file.help', { types: wordsOf(declared), limit: declared.maxMegabytes ?? 0 });
  const { busyRef, ruled } = useUploadRule(props);
  const input = useDeclaredInput<number>(ruled, 'file', help);
  const { field } = input;
  const label = record?.[labelKey(input.path)];
  const known = typeof label === 'string' && record?.[input.path] === input.value ? label : null;
  const upload = useUpload(field, input, known);
  useUploadEnd(busyRef, input.path, upload.busy);
  return (
    <LabelledInput input={{ ...input, error: upload.problem ?? input.error }} group>
      <UploadFrame
        label={field.label}
        accept={endingsOf(field).join(',')}
        busy={upload.busy}
        sent={upload.sent}
        take={upload.take}
      >
        {({ over, choose }) => (
          <Stack direction="row" useFlexGap sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minWidth: 0 }}>
            {input.value !== null && <FileLink id={input.value} name={upload.name} wide />}
            <Button
              variant="outlined"
              size="small"
              startIcon={<UploadIcon />}
              disabled={upload.busy || input.disabled}
              aria-describedby={`${input.id}-help`}
              onClick={choose}
            >
              {t(input.value === null ? 'crud.file.choose' : 'crud.file.change')}
            </Button>
            {(input.value !== null || upload.busy) && !input.disabled && (
              <Button size="small" onClick={upload.remove}>
                {t(upload.busy ? 'crud.cancel' : 'crud.remove')}
              </Button>
            )}
            <SmallText as="span">{t(over ? 'forms.image.dropHere' : 'crud.file.drop')}</SmallText>
          </Stack>
        )}
      </UploadFrame>
    </LabelledInput>
  );
}
