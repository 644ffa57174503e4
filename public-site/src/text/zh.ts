import type { TimeLeft } from '../card/time';
import type { Text } from './en';

function sayTimeLeft(left: TimeLeft): string {
  switch (left.unit) {
    case 'days':
      return `${left.days} 天 ${left.hours} 小时`;
    case 'hours':
      return `${left.hours} 小时 ${left.minutes} 分钟`;
    case 'minutes':
      return `${left.minutes} 分钟`;
  }
}

export const zh: Text = {
  titles: {
    search: '卡片查询',
    find: '卡片详情',
    realName: '实名认证',
    order: '订单',
    join: '接受邀请',
    instructions: '使用说明',
    notFound: '页面不存在',
  },
  listSeparator: '、',
  language: '语言',
  skip: '跳到正文',
  contact: '联系我们',
  help: '使用说明',
  search: {
    heading: '查询卡片',
    lead: '看看卡里还剩多少流量、用到什么时候、现在能不能上网。',
    label: '卡号',
    hint: '8 至 22 位数字，印在卡上；也可在手机设置中查看 ICCID。',
    submit: '查询',
    clear: '清空',
    which: '是哪张卡？',
  },
  errors: {
    malformed: '卡号输入错误，应为 8 至 22 位数字。',
    unknown: '请输入正确的卡号。',
    failed: '操作失败，请稍后重试',
    failedAdvice: '卡号已保留，请检查网络后重试。',
    staleAdvice: '下面是上一次查询成功的结果。',
    retry: '重试',
  },
  wait: {
    loading: '正在查询…',
    slow: '网络较慢，仍在查询…',
    human: '正在确认您不是机器人…需要几秒钟，您无须操作。',
  },
  card: {
    number: '卡号',
    another: '换一张卡',
    refresh: '刷新',
    share: '分享查询页',
    shareHint: '链接和二维码，不含您的卡号',
    checkedAt: (clock) => `查询于 ${clock}`,
    types: { SIM: 'SIM 卡', OTA: 'OTA 卡', E_SIM: 'eSIM' },
    realNameNone: '免实名',
    realNameDone: '已实名',
    realNameMissing: '需实名',
  },
  doctor: {
    steps: '看步骤',
    acts: {
      realName: '去实名',
      inReview: '看进度',
      notApproved: '看原因并重新提交',
      buy: '加购套餐',
      pay: '去付款',
      install: '安装 eSIM',
      resume: '联系商家复机',
      move: '把套餐换到另一张卡',
      ask: '联系售卡商家',
    },
    until: (moment) => `到 ${moment}。`,
    payElsewhere: '请在下单的浏览器里付款，或打开您收到的付款链接。',
    question: {
      subject: (number) => `卡号 ${number}`,
      resume: '请帮我复机。',
      ask: '请告诉我原因，以及我该怎么办。',
    },
    install: '安装 eSIM',
    installHint: '一键安装、扫码或手动输入',
  },
  plans: {
    current: '当前套餐',
    upcoming: '接下来',
    past: '以前的套餐',
    showAll: (count) => `显示全部 ${count} 个`,
    left: '可用',
    leftToday: '今日可用',
    leftThisMonth: '本月可用',
    resets: (at) => `${at} 重置`,
    dayOf: (no, of) => `第 ${no} 天，共 ${of} 天`,
    monthOf: (no, of) => `第 ${no} 个月，共 ${of} 个月`,
    usedInAll: (size) => `累计已用 ${size}`,
    slowNow: (kbps) => `现已限速 ${kbps} kbps`,
    unpaid: '待付款',
    payBy: (moment) => `请于 ${moment} 前付款`,
    unlimited: '不限量',
    used: (usage) => `已用 ${usage}`,
    nearlyUsed: (percent) => `快用完了：已用 ${percent}%`,
    usedUp: '已用完',
    timeLeft: sayTimeLeft,
    timeLeftBefore: '还有 ',
    timeLeftAfter: '',
    endsAt: (moment) => `${moment} 到期`,
    endedAt: (moment) => `${moment} 结束`,
    startsOnUse: '首次使用时开始计时',
    startsAfter: '上一个套餐用完后自动开始',
    messages: '剩余短信',
    messageUnit: '条短信',
    total: '全部套餐合计',
    waits: {
      INITIAL: '开通中，需要几分钟',
      NO_REAL_NAME: '等待实名认证',
      COMPLETING: '正在结束',
      REVOKING: '正在撤销',
      REFUNDING: '正在退款',
    },
    statuses: {
      INITIAL: '开通中',
      NO_REAL_NAME: '待实名',
      UNUSED: '未使用',
      USING: '使用中',
      COMPLETING: '结束中',
      COMPLETED: '已结束',
      REVOKING: '撤销中',
      REVOKED: '已撤销',
      REFUNDING: '退款中',
      REFUNDED: '已退款',
      INITIAL_FAILED: '开通失败',
    },
  },
  offers: {
    heading: '这张卡可购买的套餐',
    buy: '选择套餐，点价格即可付款。',
    buyFor: (plan: string, price: string) => `购买 ${plan}，${price}`,
    was: '原价',
    follow: '付款或查看进度',
    none: '这张卡目前没有可购买的套餐，请咨询售卡商家。',
    failed: '可购买的套餐加载失败。',
    days: (days) => `${days} 天`,
    perDay: (size) => `每天 ${size}`,
    perMonth: (size) => `每月 ${size}`,
    months: (months) => `${months} 个月`,
    throttle: (kbps) => `超出后 ${kbps} kbps`,
  },
  notFound: {
    lead: '这个地址没有页面：可能已移动，或链接不完整。',
    back: '查询卡片',
    office: '回到后台首页',
  },
  instructions: {
    lead: '按顺序做四步，多数卡做完第二步就能上网。',
    sections: [
      {
        id: 'install',
        title: '插卡或安装',
        steps: [
          'SIM 卡、OTA 卡：关机，用卡针打开卡托，按缺角方向放好，再开机。',
          'eSIM：苹果手机在“设置 › 蜂窝网络 › 添加 eSIM › 使用二维码”；安卓手机在“设置 › 移动网络 › SIM 卡管理 › 添加 eSIM”。扫描收到的二维码。',
          '请连着 Wi-Fi 安装 eSIM，装好后不要删除：多数 eSIM 只能安装一次。',
        ],
      },
      {
        id: 'roaming',
        title: '打开数据漫游',
        steps: [
          '把移动数据切换到这张卡。',
          '苹果手机：“设置 › 蜂窝网络 › 这张卡 › 数据漫游”打开；安卓手机：“设置 › 移动网络 › 这张卡 › 数据漫游”打开。',
          '等一分钟，再开关一次飞行模式。',
        ],
      },
      {
        id: 'apn',
        title: '检查 APN',
        steps: [
          '多数手机会自动设置 APN。如果有信号却不能上网，请填写随卡提供的 APN。',
          '苹果手机：“设置 › 蜂窝网络 › 这张卡 › 蜂窝数据网络”；安卓手机：“设置 › 移动网络 › 这张卡 › 接入点名称（APN） › 新建”。',
          '只填名称和 APN；除非卡上另有说明，用户名和密码留空。保存并选中。',
        ],
      },
      {
        id: 'usage',
        title: '查询用量',
        steps: [
          '在查询页输入卡上印的号码（或手机设置里的 ICCID）。',
          '第一句话告诉您这张卡能不能上网、不能时该怎么办；下面是每个套餐还剩多少、用到什么时候。',
        ],
      },
    ],
    troubleTitle: '还是连不上？',
    trouble: [
      '先查询这张卡：套餐结束、需要实名、停机都会在查询结果中说明。',
      '在手机设置里手动选择网络，换当地另一家运营商试试。',
      '重启手机，或把卡换到另一部没有运营商锁的手机。',
      '仍不行，请带着卡号联系售卡商家。',
    ],
    lookup: '查询卡片',
  },
};
