import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    esim: {
      title: 'eSIM 安装',
      waiting: '供应商受理后才有安装码。',
      scan: '用手机扫描二维码安装',
      scanHint: '在另一台屏幕上显示或打印后扫描；手机需联网。',
      oneTap: '在手机上一键安装',
      ios: 'iPhone 安装',
      iosHint: 'iOS 17.4 及以上',
      android: 'Android 安装',
      androidHint: '部分机型；须在浏览器中打开',
      manual: '手动输入',
      lpa: '安装码 (LPA)',
      address: 'SM-DP+ 地址',
      code: '激活码',
      oid: 'SM-DP+ OID',
      confirmation: '安装时还需要运营商给的确认码。',
      print: '打印',
      qr: 'eSIM 安装二维码',
      secret: '安装码只能用一次，请只交给使用者。',
      plan: '套餐',
      failed: '二维码无法生成，请用安装码手动输入。',
    },
  },
  en: {
    esim: {
      title: 'Install the eSIM',
      waiting: 'There is an activation code once the supplier has accepted.',
      scan: 'Scan with the phone',
      scanHint: 'Show it on another screen, or print it; the phone must be online.',
      oneTap: 'One tap on the phone',
      ios: 'Install on iPhone',
      iosHint: 'iOS 17.4 and later',
      android: 'Install on Android',
      androidHint: 'some models; open it in the browser',
      manual: 'Type it in',
      lpa: 'Activation code (LPA)',
      address: 'SM-DP+ address',
      code: 'Matching ID',
      oid: 'SM-DP+ OID',
      confirmation: 'The operator’s confirmation code is asked for as well.',
      print: 'Print',
      qr: 'QR code that installs the eSIM',
      secret: 'The code works once: give it to the user only.',
      plan: 'Plan',
      failed: 'The QR code cannot be drawn. Use the code below.',
    },
  },
  cht: {
    esim: {
      scan: '用手機掃描 QR 碼安裝',
      qr: 'eSIM 安裝 QR 碼',
      scanHint: '在另一個螢幕上顯示或列印後掃描；手機須連上網路。',
      confirmation: '安裝時還需要電信業者給的確認碼。',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    esim: (typeof words)['zh']['esim'];
  }
}

export default words;
