import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser, useUpdateUser } from '../../providers/manifest';
import { saveProfile } from '../../providers/session';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileAvatar } from '../../declared/fields/FileAvatar';
import { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from '../../declared/form/pictures';
import { FileButton } from '../../ui/FileButton';
import { Text } from '../../ui/Text';

/** Changes the caller's picture: chosen, checked and stored in one step. A rejected picture changes nothing. */
export function AvatarChoice() {
  const user = useSessionUser();
  const updateUser = useUpdateUser();
  const t = useT();
  const provider = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useApiMutation({
    /** Null removes the picture. */
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
  const name = t('shell.profilePage.avatar');
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FileAvatar file={user.avatar} size={64} />
      <Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <FileButton accept={PICTURE_TYPES} label={name} loading={pending} onFile={upload}>
            {t(user.avatar ? 'crud.image.change' : 'crud.image.choose')}
          </FileButton>
          {user.avatar && (
            <Button disabled={pending} onClick={() => void run(null)}>
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
    </Box>
  );
}
