import type { Catalogue } from './types';

/** The workbook of rows that an import refused. */
export const imports: Catalogue = {
  'imports.row': { zh: '行号', en: 'Row', cht: '列號' },
  'imports.errors': { zh: '错误', en: 'Errors', cht: '錯誤' },
  'imports.more': { zh: '仅列出前 {shown} 行，共有 {total} 行有错误', en: 'The first {shown} rows only: {total} rows have errors', cht: '僅列出前 {shown} 列，共有 {total} 列有錯誤' },
};
