import { Avatar } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileBlob } from '../providers/files';
import avatarUrl from './avatar.svg';

/** An address of the blob for as long as something shows it. */
function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) { setUrl(null); return undefined; }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

interface FileAvatarProps { file: string | number | null; size?: number; width?: number; variant?: 'circular' | 'rounded' }

/**
 * A stored picture, by its id or address. It is read with the session's header, which a plain image address cannot send;
 * one default image stands in for none and for one that cannot be read.
 */
export function FileAvatar({ file, size = 28, width = size, variant = 'circular' }: FileAvatarProps) {
  const { data } = useQuery({ queryKey: ['files', file], queryFn: () => fileBlob(file as string | number), enabled: file !== null && file !== '', staleTime: Infinity, retry: false });
  const url = useBlobUrl(data);
  const [broken, setBroken] = useState<string | null>(null);
  return <Avatar src={url && url !== broken ? url : avatarUrl} variant={variant} alt="" slotProps={{ img: { onError: () => setBroken(url) } }} sx={{ width, height: size, backgroundColor: 'var(--selected)' }} />;
}
