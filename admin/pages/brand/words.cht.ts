import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  palette: {
    field: '搜尋 ICCID、訂單、頁面…',
    placeholder: '搜尋 ICCID、訂單編號、帳號、頁面或操作',
    start: '貼上 ICCID、IMSI、訂單編號或帳號，或輸入頁面、操作的名稱。',
  },
};

export default words;
