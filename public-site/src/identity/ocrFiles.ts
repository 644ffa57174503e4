/** The build places the OCR files (`scripts/sites/ocrFiles.ts`) in this directory, named by version. */
export const OCR_FILES = '/t3d/public/assets/ocr-7.0.0';
