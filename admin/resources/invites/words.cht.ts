import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  invites: {
    list: '邀請記錄',
    open: '邀請',
    title: '邀請下級代理',
    help: '憑連結註冊的人成為您的直屬下級，幣別與您相同，首次登入時須驗證電子郵件。',
    uses: '可用人數',
    usesHint: '1 至 {{max}} 人',
    days: '有效天數',
    daysHint: '1 至 {{max}} 天',
    between: '請填寫 1 至 {{max}} 的整數',
    remark: '備註',
    remarkHint: '給自己看的，例如活動名稱',
    make: '產生連結',
    making: '產生中…',
    made: '連結已產生，有效期至 {{until}}',
    done: '完成',
    link: '邀請連結',
    qr: '邀請 QR 碼',
    qrFailed: '連結太長，無法產生 QR 碼',
    scan: '請對方用手機掃碼，或把連結傳給對方。',
    copy: '複製連結',
    care: '拿到連結的人都能加入，請只傳給您要邀請的人；在邀請記錄中可以隨時撤銷。',
    newcomers: '已加入的客戶',
    noNewcomers: '還沒有人加入',
  },
};

export default words;
