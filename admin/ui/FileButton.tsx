import UploadIcon from '@mui/icons-material/Upload';
import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The types of files, as an `<input>` has them. */
  accept: string;
  /** The name of the choice, for a screen reader. */
  label: string;
  onFile: (file: File) => unknown;
}

/** A button by which a file is chosen, the same one again too. */
export function FileButton({ accept, label, onFile, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button startIcon={<UploadIcon />} loadingPosition="start" {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void onFile(file);
        }}
      />
    </>
  );
}
