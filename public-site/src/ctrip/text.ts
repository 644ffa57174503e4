import { currentLanguage, type Language } from '../language';

type Tone = 'green' | 'teal' | 'blue' | 'amber' | 'grey' | 'red';

/** The English texts. Other languages have exactly these keys. */
const en = {
  lead: 'Bought with Ctrip? Enter its order number to see your plans and install the eSIM.',
  label: 'Ctrip order number',
  hint: 'In the Ctrip app: My orders, then the order.',
  submit: 'Find the order',
  waiting: 'Looking the order up…',
  again: 'Another order',
  refresh: 'Refresh',
  proven: 'The cards are shown.',
  proof: {
    title: 'Show card numbers and install codes',
    phone: {
      label: 'Last four digits of the traveller’s phone',
      hint: 'The phone of a traveller, or of the contact, as given to Ctrip.',
    },
    mail: {
      label: 'First three letters of the e-mail address',
      hint: 'The address given to Ctrip; this order has no phone number.',
    },
    submit: 'Show the cards',
    over: 'The cards stay hidden for now',
    none: 'The cards cannot be shown here',
    askSeller: 'The order has neither a phone number nor an e-mail address. Ask the seller in the Ctrip app.',
  },
  quantity: (all: number, used: number, cancelled: number) =>
    [`${all} bought`, used > 0 && `${used} used`, cancelled > 0 && `${cancelled} cancelled`]
      .filter(Boolean)
      .join(' · '),
  term: (from: string | null, to: string | null) => [from, to].filter(Boolean).join(' – '),
  card: 'See the card',
  voucher: 'Voucher',
  cancelled: 'Cancelled',
  install: (at: number, of: number) => (of > 1 ? `Install eSIM ${at} of ${of}` : 'Install the eSIM'),
  installHint: 'QR code, one-tap link, or typed in',
  status: {
    '1': ['amber', 'Being confirmed', 'Paid. The seller confirms it shortly.'],
    '2': ['teal', 'Ready', 'Confirmed: it can be used.'],
    '3': ['amber', 'Cancellation under review', 'You asked Ctrip to cancel; the seller decides.'],
    '4': ['teal', 'Partly cancelled', 'What is left can be used.'],
    '5': ['grey', 'Cancelled', 'Ctrip returns what you paid.'],
    '6': ['teal', 'Handed over', 'The card is yours; it can be used.'],
    '7': ['green', 'In use', 'A part is used; the rest can be used.'],
    '8': ['grey', 'Used', 'All of it is used.'],
    '9': ['grey', 'Returned', 'The card came back to the seller.'],
    '10': ['grey', 'Expired', 'The time to use it is over.'],
    '11': ['blue', 'Waiting for payment', 'Pay the order in the Ctrip app.'],
    '12': ['amber', 'Paid, being confirmed', 'The seller confirms it shortly.'],
    '13': ['teal', 'Ready', 'Paid and confirmed: it can be used.'],
    '14': ['grey', 'Not paid in time', 'Order again in the Ctrip app.'],
  } as Record<string, [Tone, string, string]>,
};

export type CtripText = typeof en;

const zh: CtripText = {
  lead: '在携程购买的？输入携程订单号，查看套餐并安装 eSIM。',
  label: '携程订单号',
  hint: '在携程 App 的“我的订单”里打开订单可见。',
  submit: '查询订单',
  waiting: '正在查询订单…',
  again: '查询其他订单',
  refresh: '刷新',
  proven: '已显示卡号和安装码。',
  proof: {
    title: '显示卡号和安装码',
    phone: { label: '出行人手机号后四位', hint: '填写在携程下单时出行人或联系人的手机号后四位。' },
    mail: { label: '邮箱前三位', hint: '此订单没有手机号，请填写在携程下单时所留邮箱的前三位。' },
    submit: '显示卡片',
    over: '暂时无法显示卡片',
    none: '此处无法显示卡片',
    askSeller: '此订单没有手机号和邮箱，请在携程 App 中联系售卖方。',
  },
  quantity: (all, used, cancelled) =>
    [`共 ${all} 份`, used > 0 && `已用 ${used}`, cancelled > 0 && `已取消 ${cancelled}`].filter(Boolean).join(' · '),
  term: (from, to) => [from, to].filter(Boolean).join(' 至 '),
  card: '查看这张卡',
  voucher: '凭证',
  cancelled: '已取消',
  install: (at, of) => (of > 1 ? `安装 eSIM（第 ${at} 张，共 ${of} 张）` : '安装 eSIM'),
  installHint: '二维码、一键安装或手动输入',
  status: {
    '1': ['amber', '待确认', '已付款，售卖方很快确认。'],
    '2': ['teal', '可使用', '已确认，可以使用。'],
    '3': ['amber', '取消待确认', '您已在携程申请取消，等待售卖方处理。'],
    '4': ['teal', '部分取消', '剩余部分可以使用。'],
    '5': ['grey', '已取消', '款项由携程退回。'],
    '6': ['teal', '已取卡', '卡已在您手中，可以使用。'],
    '7': ['green', '使用中', '已用一部分，其余可以使用。'],
    '8': ['grey', '已使用', '已全部使用。'],
    '9': ['grey', '已还卡', '卡已退回售卖方。'],
    '10': ['grey', '已过期', '已过使用期限。'],
    '11': ['blue', '待付款', '请在携程 App 中付款。'],
    '12': ['amber', '已付款，待确认', '售卖方很快确认。'],
    '13': ['teal', '可使用', '已付款并确认，可以使用。'],
    '14': ['grey', '未及时付款', '请在携程 App 中重新下单。'],
  },
};

const cht: CtripText = {
  lead: '在攜程購買的？輸入攜程訂單號，查看方案並安裝 eSIM。',
  label: '攜程訂單號',
  hint: '在攜程 App 的「我的訂單」裡打開訂單可見。',
  submit: '查詢訂單',
  waiting: '正在查詢訂單…',
  again: '查詢其他訂單',
  refresh: '重新整理',
  proven: '已顯示卡號和安裝碼。',
  proof: {
    title: '顯示卡號和安裝碼',
    phone: { label: '出行人手機號碼後四碼', hint: '填寫在攜程下單時出行人或聯絡人的手機號碼後四碼。' },
    mail: { label: '電子郵件前三碼', hint: '此訂單沒有手機號碼，請填寫在攜程下單時所留電子郵件的前三碼。' },
    submit: '顯示卡片',
    over: '暫時無法顯示卡片',
    none: '此處無法顯示卡片',
    askSeller: '此訂單沒有手機號碼和電子郵件，請在攜程 App 中聯絡販售方。',
  },
  quantity: (all, used, cancelled) =>
    [`共 ${all} 份`, used > 0 && `已用 ${used}`, cancelled > 0 && `已取消 ${cancelled}`].filter(Boolean).join(' · '),
  term: (from, to) => [from, to].filter(Boolean).join(' 至 '),
  card: '查看這張卡',
  voucher: '憑證',
  cancelled: '已取消',
  install: (at, of) => (of > 1 ? `安裝 eSIM（第 ${at} 張，共 ${of} 張）` : '安裝 eSIM'),
  installHint: 'QR 碼、一鍵安裝或手動輸入',
  status: {
    '1': ['amber', '待確認', '已付款，販售方很快確認。'],
    '2': ['teal', '可使用', '已確認，可以使用。'],
    '3': ['amber', '取消待確認', '您已在攜程申請取消，等待販售方處理。'],
    '4': ['teal', '部分取消', '剩餘部分可以使用。'],
    '5': ['grey', '已取消', '款項由攜程退回。'],
    '6': ['teal', '已取卡', '卡已在您手中，可以使用。'],
    '7': ['green', '使用中', '已用一部分，其餘可以使用。'],
    '8': ['grey', '已使用', '已全部使用。'],
    '9': ['grey', '已還卡', '卡已退回販售方。'],
    '10': ['grey', '已過期', '已過使用期限。'],
    '11': ['blue', '待付款', '請在攜程 App 中付款。'],
    '12': ['amber', '已付款，待確認', '販售方很快確認。'],
    '13': ['teal', '可使用', '已付款並確認，可以使用。'],
    '14': ['grey', '未及時付款', '請在攜程 App 中重新下單。'],
  },
};

export const ctripTexts: Record<Language, CtripText> = { zh, en, cht };

export const ctripText: CtripText = ctripTexts[currentLanguage];
