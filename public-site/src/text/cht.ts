import type { TimeLeft } from '../card/time';
import type { Text } from './en';

function sayTimeLeft(left: TimeLeft): string {
  switch (left.unit) {
    case 'days':
      return `${left.days} 天 ${left.hours} 小時`;
    case 'hours':
      return `${left.hours} 小時 ${left.minutes} 分鐘`;
    case 'minutes':
      return `${left.minutes} 分鐘`;
  }
}

export const cht: Text = {
  titles: {
    search: '卡片查詢',
    find: '卡片詳情',
    realName: '實名認證',
    order: '訂單',
    join: '接受邀請',
    instructions: '使用說明',
    notFound: '找不到頁面',
  },
  listSeparator: '、',
  language: '語言',
  skip: '跳到內容',
  contact: '聯絡我們',
  help: '使用說明',
  search: {
    heading: '查詢卡片',
    lead: '看看卡裡還剩多少數據、用到什麼時候、現在能不能上網。',
    label: '卡號',
    hint: '8 至 22 位數字，印在卡上；也可在手機設定中查看 ICCID。',
    submit: '查詢',
    clear: '清除',
    which: '是哪張卡？',
  },
  errors: {
    malformed: '卡號輸入錯誤，應為 8 至 22 位數字。',
    unknown: '請輸入正確的卡號。',
    failed: '操作失敗，請稍後再試',
    failedAdvice: '卡號已保留，請檢查網路後再試。',
    staleAdvice: '以下是上一次查詢成功的結果。',
    retry: '再試一次',
  },
  wait: {
    loading: '正在查詢…',
    slow: '網路較慢，仍在查詢…',
    human: '正在確認您不是機器人…需要幾秒鐘，您無須操作。',
  },
  card: {
    number: '卡號',
    another: '換一張卡',
    refresh: '重新整理',
    share: '分享查詢頁',
    shareHint: '連結和 QR 碼，不含您的卡號',
    checkedAt: (clock) => `查詢於 ${clock}`,
    types: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
    realNameNone: '免實名',
    realNameDone: '已實名',
    realNameMissing: '需實名',
  },
  doctor: {
    steps: '看步驟',
    acts: {
      realName: '去實名',
      inReview: '看進度',
      notApproved: '看原因並重新送出',
      buy: '加購方案',
      pay: '去付款',
      install: '安裝 eSIM',
      resume: '聯絡商家復機',
      move: '把方案換到另一張卡',
      ask: '聯絡售卡商家',
    },
    until: (moment) => `到 ${moment}。`,
    payElsewhere: '請在下單的瀏覽器付款，或開啟您收到的付款連結。',
    question: {
      subject: (number) => `卡號 ${number}`,
      resume: '請幫我復機。',
      ask: '請告訴我原因，以及我該怎麼做。',
    },
    install: '安裝 eSIM',
    installHint: '一鍵安裝、掃碼或手動輸入',
  },
  plans: {
    current: '目前的方案',
    upcoming: '接下來',
    past: '以前的方案',
    showAll: (count) => `顯示全部 ${count} 個`,
    left: '可用',
    leftToday: '今日可用',
    leftThisMonth: '本月可用',
    resets: (at) => `${at} 重置`,
    dayOf: (no, of) => `第 ${no} 天，共 ${of} 天`,
    monthOf: (no, of) => `第 ${no} 個月，共 ${of} 個月`,
    usedInAll: (size) => `累計已用 ${size}`,
    slowNow: (kbps) => `現已限速 ${kbps} kbps`,
    unpaid: '待付款',
    payBy: (moment) => `請於 ${moment} 前付款`,
    unlimited: '不限量',
    used: (usage) => `已用 ${usage}`,
    nearlyUsed: (percent) => `快用完了：已用 ${percent}%`,
    usedUp: '已用完',
    timeLeft: sayTimeLeft,
    timeLeftBefore: '還有 ',
    timeLeftAfter: '',
    endsAt: (moment) => `${moment} 到期`,
    endedAt: (moment) => `${moment} 結束`,
    startsOnUse: '首次使用時開始計時',
    startsAfter: '上一個方案用完後自動開始',
    messages: '剩餘簡訊',
    messageUnit: '則簡訊',
    total: '全部方案合計',
    waits: {
      INITIAL: '開通中，需要幾分鐘',
      NO_REAL_NAME: '等待實名認證',
      COMPLETING: '正在結束',
      REVOKING: '正在撤銷',
      REFUNDING: '正在退款',
    },
    statuses: {
      INITIAL: '開通中',
      NO_REAL_NAME: '待實名',
      UNUSED: '未使用',
      USING: '使用中',
      COMPLETING: '結束中',
      COMPLETED: '已結束',
      REVOKING: '撤銷中',
      REVOKED: '已撤銷',
      REFUNDING: '退款中',
      REFUNDED: '已退款',
      INITIAL_FAILED: '開通失敗',
    },
  },
  offers: {
    heading: '這張卡可購買的方案',
    buy: '選擇方案，點價格即可付款。',
    buyFor: (plan: string, price: string) => `購買 ${plan}，${price}`,
    was: '原價',
    follow: '付款或查看進度',
    none: '這張卡目前沒有可購買的方案，請洽售卡商家。',
    failed: '可購買的方案載入失敗。',
    days: (days) => `${days} 天`,
    perDay: (size) => `每天 ${size}`,
    perMonth: (size) => `每月 ${size}`,
    months: (months) => `${months} 個月`,
    throttle: (kbps) => `超出後 ${kbps} kbps`,
  },
  notFound: {
    lead: '這個網址沒有頁面：可能已移動，或連結不完整。',
    back: '查詢卡片',
    office: '回到後台首頁',
  },
  instructions: {
    lead: '依序做四步，多數卡做完第二步就能上網。',
    sections: [
      {
        id: 'install',
        title: '插卡或安裝',
        steps: [
          'SIM 卡、OTA 卡：關機，用卡針打開卡托，依缺角方向放好，再開機。',
          'eSIM：iPhone 在「設定 › 行動服務 › 加入 eSIM › 使用行動條碼」；Android 在「設定 › 網路和網際網路 › SIM 卡 › 新增 eSIM」。掃描收到的 QR 碼。',
          '請連著 Wi-Fi 安裝 eSIM，裝好後不要刪除：多數 eSIM 只能安裝一次。',
        ],
      },
      {
        id: 'roaming',
        title: '打開數據漫遊',
        steps: [
          '把行動數據切換到這張卡。',
          'iPhone：「設定 › 行動服務 › 這張卡 › 數據漫遊」打開；Android：「設定 › 網路和網際網路 › SIM 卡 › 這張卡 › 漫遊」打開。',
          '等一分鐘，再開關一次飛航模式。',
        ],
      },
      {
        id: 'apn',
        title: '檢查 APN',
        steps: [
          '多數手機會自動設定 APN。如果有訊號卻不能上網，請填寫隨卡提供的 APN。',
          'iPhone：「設定 › 行動服務 › 這張卡 › 行動數據網路」；Android：「設定 › SIM 卡 › 這張卡 › 存取點名稱（APN） › 新增」。',
          '只填名稱和 APN；除非卡上另有說明，使用者名稱和密碼留空。儲存並選取。',
        ],
      },
      {
        id: 'usage',
        title: '查詢用量',
        steps: [
          '在查詢頁輸入卡上印的號碼（或手機設定裡的 ICCID）。',
          '第一句話告訴您這張卡能不能上網、不能時該怎麼辦；下面是每個方案還剩多少、用到什麼時候。',
        ],
      },
    ],
    troubleTitle: '還是連不上？',
    trouble: [
      '先查詢這張卡：方案結束、需要實名、停機都會在查詢結果中說明。',
      '在手機設定裡手動選擇網路，換當地另一家電信業者試試。',
      '重新開機，或把卡換到另一支沒有電信鎖的手機。',
      '仍不行，請帶著卡號聯絡售卡商家。',
    ],
    lookup: '查詢卡片',
  },
};
