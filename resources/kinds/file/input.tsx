import { UploadBox, useUpload } from '../../../admin/declared/inputs/UploadBox';
import { type DeclaredInputProps, useInputField } from '../../../admin/declared/inputs/useDeclaredInput';
import { labelKey } from '../../../admin/declared/records';
import { useT } from '../../../admin/locales/useT';
import { useApi } from '../../../admin/providers/useApi';
import type { ManifestField } from '../../kit/manifest';
import { FileLink } from './field';
import type { InputPart } from '../../../admin/declared/kinds';
import referencePart from '../reference/input';
import { kind } from './kind';

const MEGABYTE = 1024 * 1024;
/** The file extensions of types with other or further extensions. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = { jpg: ['.jpg', '.jpeg'] };
const endingsOf = ({ types = [] }: ManifestField): string[] => types.flatMap((type) => ENDINGS[type] ?? [`.${type}`]);

/** Uploads an attachment, and links to the uploaded file. */
export function AttachmentInput(props: DeclaredInputProps) {
  const t = useT();
  const provider = useApi();
  const declared = useInputField(props);
  const { types = [], maxMegabytes = Infinity, uploadFor = '' } = declared ?? {};
  const words = { types: types.join(', ').toUpperCase(), limit: declared?.maxMegabytes ?? 0 };
  const upload = useUpload(props, {
    kind,
    help: declared && t('crud.file.help', words),
    failed: t('crud.file.failed'),
    // Sends no type, because the server detects the type from the content.
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

const part: InputPart = {
  ...referencePart,
  Input: AttachmentInput,
  FilterEditor: null,
};
export default part;
