import UploadIcon from '@mui/icons-material/Upload';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser, useUpdateUser } from '../../providers/manifest';
import { saveProfile } from '../../providers/session';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileAvatar } from '../../declared/fields/FileAvatar';
import { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from '../../declared/form/pictures';
import { Text } from '../../ui/Text';

const SIZE = 64;

/** Checks a chosen picture, stores and keeps it, and shows what went wrong; the old one stays meanwhile. */
function useAvatar() {
  const updateUser = useUpdateUser();
  const t = useT();
  const provider = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending: busy } = useApiMutation({
    /** Null takes the picture away. */
    send: async (file: File | null) => {
      setProblem(null);
      const stored = file && (await provider.uploadFile(file, 'avatar'));
      await saveProfile(provider, { avatar: stored?.id ?? null });
      return stored?.url ?? null;
    },
    onDone: (avatar) => updateUser({ avatar }),
    success: () => t('shell.profilePage.saved'),
    onRefused: ({ message }) => setProblem(message),
  });
  const upload = async (file: File): Promise<void> => {
    const refusal = await refusePicture(file, 'avatar');
    if (refusal) setProblem(refusalText(refusal, t));
    else await run(file);
  };
  return { busy, problem, upload, remove: () => run(null) };
}

/** One's own picture: chosen, checked, stored and kept in one step. A refused picture leaves the old one. */
export function AvatarChoice() {
  const user = useSessionUser();
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, problem, upload, remove } = useAvatar();
  return (
    <Box role="group" aria-label={t('shell.profilePage.avatar')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FileAvatar file={user.avatar} size={SIZE} />
      <Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            startIcon={<UploadIcon />}
            loading={busy}
            loadingPosition="start"
            onClick={() => chooser.current?.click()}
          >
            {t(user.avatar ? 'crud.image.change' : 'crud.image.choose')}
          </Button>
          {user.avatar && (
            <Button disabled={busy} onClick={() => void remove()}>
              {t('crud.remove')}
            </Button>
          )}
        </Box>
        <Text
          size="note"
          role={problem ? 'alert' : undefined}
          sx={{ mt: 0.5, color: problem ? 'tone.red' : 'ink.secondary' }}
        >
          {problem ?? t(pictureHelp('avatar'))}
        </Text>
      </Box>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('shell.profilePage.avatar')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
    </Box>
  );
}
