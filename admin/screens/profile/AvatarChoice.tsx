import Upload from '@mui/icons-material/Upload';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { storeFile } from '../../providers/files';
import { useSessionUser, useUpdateUser } from '../../providers/manifest';
import { saveProfile } from '../../providers/session';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileAvatar } from '../../crud/cells/FileAvatar';
import { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from '../../crud/form/pictures';

const SIZE = 64;

/** One's own picture: chosen, checked, stored and kept in one step. A refused picture leaves the old one. */
export function AvatarChoice() {
  const user = useSessionUser();
  const updateUser = useUpdateUser();
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending: busy } = useApiMutation({
    /** Null takes the picture away. */
    send: async (file: File | null) => {
      setProblem(null);
      const stored = file && (await storeFile(file, 'avatar'));
      await saveProfile({ avatar: stored?.id ?? null });
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
  return (
    <Box
      role="group"
      aria-label={t('shell.profilePage.avatar')}
      sx={{ display: 'flex', alignItems: 'center', gap: '16px' }}
    >
      <FileAvatar file={user.avatar} size={SIZE} />
      <Box>
        <Box sx={{ display: 'flex', gap: '8px' }}>
          <Button
            startIcon={<Upload />}
            loading={busy}
            loadingPosition="start"
            onClick={() => chooser.current?.click()}
          >
            {t(user.avatar ? 'crud.image.change' : 'crud.image.choose')}
          </Button>
          {user.avatar && (
            <Button disabled={busy} onClick={() => void run(null)}>
              {t('crud.remove')}
            </Button>
          )}
        </Box>
        <Box
          role={problem ? 'alert' : undefined}
          sx={{ mt: '4px', fontSize: 12, lineHeight: '18px', color: problem ? 'var(--red)' : 'var(--text2)' }}
        >
          {problem ?? t(pictureHelp('avatar'))}
        </Box>
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
