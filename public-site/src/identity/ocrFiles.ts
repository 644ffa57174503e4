/** The directory, named by version, where the build places the OCR files (`scripts/sites/ocrFiles.ts`). */
export const OCR_FILES = '/t3d/public/assets/ocr-7.0.0';
