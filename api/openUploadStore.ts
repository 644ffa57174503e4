import { readSetting } from './environment/read';
import { uploadFolder } from './folders';
import type { ServiceKey } from './models/services';
import { S3Store } from './s3Store';
import { type UploadStore, folderStore } from './uploadStore';

/** Returns the store of the settings: a bucket if `S3_BUCKET` is set, otherwise the folder. */
export function openUploadStore(): UploadStore {
  const bucket = readSetting('S3_BUCKET');
  if (bucket === null) return folderStore;
  return new S3Store({
    bucket,
    endpoint: readSetting('S3_ENDPOINT'),
    region: readSetting('S3_REGION'),
    pathStyle: readSetting('S3_PATH_STYLE'),
    accessKeyId: readSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: readSetting('S3_SECRET_ACCESS_KEY'),
    folder: uploadFolder,
  });
}

/** The store of uploads. Tests replace it. */
export const UPLOAD_STORE: ServiceKey<UploadStore> = { name: 'the store of uploads', make: openUploadStore };
