/** Where the build lays the files that read text off a photo (`scripts/sites/ocrFiles.ts`), by their version. */
export const OCR_FILES = '/t3d/public/assets/ocr-7.0.0';
