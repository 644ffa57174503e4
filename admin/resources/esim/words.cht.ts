import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  esim: {
    title: 'eSIM 安裝',
    waiting: '供應商受理後才有安裝碼。',
    scan: '用手機掃描 QR 碼安裝',
    scanHint: '在另一個螢幕上顯示或列印後掃描；手機須連上網路。',
    oneTap: '在手機上一鍵安裝',
    ios: 'iPhone 安裝',
    iosHint: 'iOS 17.4 及以上',
    android: 'Android 安裝',
    androidHint: '部分機型；須在瀏覽器中開啟',
    manual: '手動輸入',
    lpa: '安裝碼 (LPA)',
    address: 'SM-DP+ 位址',
    code: '啟用碼',
    oid: 'SM-DP+ OID',
    confirmation: '安裝時還需要電信業者給的確認碼。',
    print: '列印',
    qr: 'eSIM 安裝 QR 碼',
    secret: '安裝碼只能用一次，請只交給使用者。',
    plan: '方案',
    failed: 'QR 碼無法產生，請用安裝碼手動輸入。',
  },
};

export default words;
