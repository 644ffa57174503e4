/** The folder of the OCR files, which the build fills. */
export const OCR_FILES = '/t3d/public/assets/ocr-7.0.0';
