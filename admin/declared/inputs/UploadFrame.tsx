import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Box, LinearProgress } from '@mui/material';
import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { COLOURS } from '../../ui/themeKeys';

type Take = (file: File | null | undefined) => void;
interface UploadFrameProps {
  label: string;
  /** What a chooser of files offers. */
  accept: string;
  busy: boolean;
  /** How much of the file has left, from 0 to 1. */
  sent: number;
  take: Take;
  /** `over`: a file is being held above; `choose` opens the chooser. */
  children: (frame: { over: boolean; choose: () => void }) => ReactNode;
}

/** Takes a file that is dropped or pasted; `over`: one is being held above. */
function useDropTarget(take: Take) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: React.DragEvent): void => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: React.DragEvent): void => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      },
      onPaste: (event: React.ClipboardEvent): void => {
        const [file] = event.clipboardData.files;
        if (file) {
          event.preventDefault();
          take(file);
        }
      },
    },
  };
}

/** The frame of what is uploaded: takes a file chosen, dropped or pasted, and shows that it is on its way. */
export function UploadFrame({ label, accept, busy, sent, take, children }: UploadFrameProps) {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const { over, handlers } = useDropTarget(take);
  return (
    <Box
      {...handlers}
      data-drop
      sx={{
        border: `1px dashed ${over ? COLOURS.accent.base : COLOURS.line.control}`,
        bgcolor: over ? 'accent.selected' : 'surface.paper',
        borderRadius: 1,
        p: 1,
      }}
    >
      {children({ over, choose: () => chooser.current?.click() })}
      {busy && (
        <SmallText role="status" sx={{ mt: 1 }}>
          {t('forms.image.uploading', { percent: Math.floor(sent * 100) })}
          <LinearProgress aria-hidden variant="determinate" value={sent * 100} sx={{ mt: 0.5 }} />
        </SmallText>
      )}
      <Box
        component="input"
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          take(file);
        }}
      />
    </Box>
  );
}
