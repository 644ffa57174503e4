import { FileAvatar } from '../../../admin/declared/fields/FileAvatar';
import { PICTURE_TYPES, pictureHelp, pictureErrorText, validatePicture } from '../../../admin/declared/form/pictures';
import { UploadBox, useUpload } from '../../../admin/declared/inputs/UploadBox';
import { type DeclaredInputProps, useInputField } from '../../../admin/declared/inputs/useDeclaredInput';
import { useT } from '../../../admin/locales/useT';
import { useApi } from '../../../admin/providers/useApi';
import { LOGO_PIXELS } from '../../kit/limits';
import type { InputPart } from '../../../admin/declared/kinds';
import filePart from '../file/input';
import { kind } from './kind';

const SIZES: Readonly<Record<string, { width: number; size: number }>> = {
  logo: { width: LOGO_PIXELS.width, size: LOGO_PIXELS.height },
  image: { width: 96, size: 64 },
};
const SMALL = { width: 48, size: 48 };

/** An input to choose, drop or paste a picture. Checks type, size and the pixels of logos before the upload. */
export function PictureInput(props: DeclaredInputProps) {
  const t = useT();
  const provider = useApi();
  const use = useInputField(props)?.use ?? 'image';
  const upload = useUpload(props, {
    kind,
    help: t(pictureHelp(use)),
    failed: t('crud.image.type'),
    send: async (file, onSent) => {
      const rejection = await validatePicture(file, use);
      if (rejection) throw new Error(pictureErrorText(rejection, t));
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

const part: InputPart = {
  ...filePart,
  Input: PictureInput,
};
export default part;
