import { useRef, type ReactNode } from 'react';

interface PhotoInputProps {
  /** Opens the camera where there is one; else the photos of the device. */
  camera?: boolean;
  className: string;
  children: ReactNode;
  onFile: (file: File) => void;
}

/** A button that takes a photo or chooses one. */
export function PhotoInput({ camera = false, className, children, onFile }: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/jpeg,image/png"
        data-camera={camera}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const [file] = Array.from(event.currentTarget.files ?? []);
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
