import UploadIcon from '@mui/icons-material/Upload';
import { type ButtonProps, Button } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  accept: string;
  label: string;
  onFile: (file: File) => unknown;
}

/** A button that chooses a file. The same file can be chosen again. */
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
