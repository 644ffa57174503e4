import type { I18nText } from '@t3d/resources/kit';

/** A code of a dictionary list: value, then its name in zh, en, cht. */
type Code = readonly [value: string, zh: string, en: string, cht: string];

/**
 * The lists that every installation begins with; ADMIN may rename and add entries. Words that a declaration fixes are
 * not here.
 */
export const CODE_LISTS: Readonly<Record<string, readonly Code[]>> = {
  DEPARTMENT: [
    ['GENERAL', '综合部', 'General', '綜合部'],
    ['TECH_DEPT', '技术部', 'Technology', '技術部'],
    ['FINANCE', '财务部', 'Finance', '財務部'],
    ['SMS', '短信部', 'SMS', '簡訊部'],
    ['SALES', '销售部', 'Sales', '銷售部'],
    ['MARKETING', '市场部', 'Marketing', '行銷部'],
    ['OPERATIONS', '运营部', 'Operations', '營運部'],
    ['PRODUCT', '产品部', 'Product', '產品部'],
    ['PURCHASE', '采购部', 'Purchasing', '採購部'],
    ['CUSTOMER_SERVICE', '客服部', 'Customer service', '客服部'],
    ['HR', '人力资源部', 'Human resources', '人力資源部'],
    ['ADMINISTRATION', '行政部', 'Administration', '行政部'],
    ['LEGAL', '法务部', 'Legal', '法務部'],
    ['LOGISTICS', '物流部', 'Logistics', '物流部'],
    ['WAREHOUSE', '仓储部', 'Warehouse', '倉儲部'],
    ['CHANNEL', '渠道部', 'Channel', '通路部'],
    ['OVERSEAS', '海外部', 'Overseas', '海外部'],
    ['CTRIP', '携程部', 'Ctrip', '攜程部'],
    ['APP', 'App 部', 'App', 'App 部'],
  ],
  /** Drafts of answers to customers, one for each cure; `{number}`, `{state}` and `{until}` are filled in. */
  REPLY: [
    ['GREETING', '您好，已为您查询：', 'Hello, we looked this up for you:', '您好，已為您查詢：'],
    [
      'STEPS',
      '{number}：{state}请打开手机的“数据漫游”并重启；仍连不上，请告诉我们手机型号。',
      '{number}: {state} Please switch on data roaming and restart the phone. Still offline? Tell us its model.',
      '{number}：{state}請打開手機的「數據漫遊」並重新開機；仍連不上，請告訴我們手機型號。',
    ],
    [
      'WAIT',
      '{number}：{state}无需任何操作，稍后即可使用。',
      '{number}: {state} There is nothing you need to do; it will work shortly.',
      '{number}：{state}無需任何操作，稍後即可使用。',
    ],
    [
      'WAIT_UNTIL',
      '{number}：{state}将于 {until} 恢复，无需任何操作。',
      '{number}: {state} It is back at {until}; there is nothing you need to do.',
      '{number}：{state}將於 {until} 恢復，無需任何操作。',
    ],
    [
      'BUY',
      '{number}：{state}购买新的套餐后即可继续上网，需要我们为您推荐吗？',
      '{number}: {state} With a new plan it goes online again. Shall we recommend one?',
      '{number}：{state}購買新的方案後即可繼續上網，需要我們為您推薦嗎？',
    ],
    [
      'PAY',
      '{number}：{state}请完成付款，付款后自动开通。',
      '{number}: {state} Please complete the payment; the plan is then set up automatically.',
      '{number}：{state}請完成付款，付款後自動開通。',
    ],
    [
      'PAY_UNTIL',
      '{number}：{state}请在 {until} 前完成付款，付款后自动开通。',
      '{number}: {state} Please complete the payment by {until}; the plan is then set up automatically.',
      '{number}：{state}請在 {until} 前完成付款，付款後自動開通。',
    ],
    [
      'VERIFY',
      '{number}：{state}请用卡号打开查询页面，按提示上传证件；审核通过后套餐自动开通。',
      '{number}: {state} Please look your card up on our page and upload your document; then the plan starts.',
      '{number}：{state}請用卡號打開查詢頁面，按提示上傳證件；審核通過後方案自動開通。',
    ],
    [
      'INSTALL',
      '{number}：{state}请连上 Wi-Fi，用卡号打开查询页面并扫描二维码安装。',
      '{number}: {state} Please connect to Wi-Fi, look your card up on our page and scan the QR code.',
      '{number}：{state}請連上 Wi-Fi，用卡號打開查詢頁面並掃描 QR 碼安裝。',
    ],
    [
      'RESUME',
      '{number}：{state}我们正在为您处理，复机后会通知您。',
      '{number}: {state} We are looking into it and will write again once it is resumed.',
      '{number}：{state}我們正在為您處理，復機後會通知您。',
    ],
    [
      'ASK',
      '{number}：{state}我们正在核实原因，稍后回复您。',
      '{number}: {state} We are checking why and will get back to you shortly.',
      '{number}：{state}我們正在核實原因，稍後回覆您。',
    ],
    [
      'CLOSING',
      '如有其他问题，请直接回复此邮件。',
      'If there is anything else, simply reply to this message.',
      '如有其他問題，請直接回覆此郵件。',
    ],
  ],
  THEME: [
    ['THEME_PURPLE', '紫色', 'Purple', '紫色'],
    ['THEME_ORANGE', '橙色', 'Orange', '橙色'],
    ['THEME_GREEN', '绿色', 'Green', '綠色'],
    ['THEME_RED', '红色', 'Red', '紅色'],
    ['THEME_BLUE', '蓝色', 'Blue', '藍色'],
  ],
  PAYMENT_METHOD: [
    ['ALIPAY', '支付宝', 'Alipay', '支付寶'],
    ['ALIPAY_HK', '支付宝香港', 'AlipayHK', '支付寶香港'],
    ['ALIPAY_WEB', '支付宝网页', 'Alipay web', '支付寶網頁'],
    ['ALIPAY_WEB_WAP', '支付宝手机网页', 'Alipay mobile web', '支付寶手機網頁'],
    ['WECHAT_PAY', '微信支付', 'WeChat Pay', '微信支付'],
    ['WECHAT_QR', '微信扫码', 'WeChat QR', '微信掃碼'],
    ['WECHAT_H5', '微信 H5', 'WeChat H5', '微信 H5'],
    ['WECHAT_WEB', '微信网页', 'WeChat web', '微信網頁'],
    ['PAYPAL', 'PayPal', 'PayPal', 'PayPal'],
    ['APPLE', 'Apple', 'Apple', 'Apple'],
    ['WEB_ALL_IN_PAY', '银行卡（通联）', 'Card (AllInPay)', '銀行卡（通聯）'],
  ],
  PAYMENT_PRODUCT: [
    ['VOS_RECHARGE', '语音充值', 'Voice recharge', '語音儲值'],
    ['RECHARGE', '余额充值', 'Balance recharge', '餘額儲值'],
    ['DATA', '流量套餐', 'Data plan', '數據方案'],
  ],
  PAY_STATUS: [
    ['UNPAID', '未支付', 'Unpaid', '未支付'],
    ['COMPLETED', '已完成', 'Completed', '已完成'],
    ['ANOMALY', '异常', 'Anomaly', '異常'],
  ],
  CTRIP_STATUS: [
    ['1', '新订待确认', 'New, unconfirmed', '新訂待確認'],
    ['2', '新订已确认', 'Confirmed', '新訂已確認'],
    ['3', '取消待确认', 'Cancel pending', '取消待確認'],
    ['4', '部分取消', 'Partly cancelled', '部分取消'],
    ['5', '全部取消', 'Fully cancelled', '全部取消'],
    ['6', '已取物品', 'Item collected', '已取物品'],
    ['7', '部分使用', 'Partly used', '部分使用'],
    ['8', '全部使用', 'Fully used', '全部使用'],
    ['9', '已还物品', 'Item returned', '已還物品'],
    ['10', '已过期', 'Expired', '已過期'],
    ['11', '待支付', 'Pending payment', '待支付'],
    ['12', '支付待确认', 'Payment unconfirmed', '支付待確認'],
    ['13', '支付已确认', 'Payment confirmed', '支付已確認'],
    ['14', '预下单取消', 'Pre-order cancelled', '預下單取消'],
  ],
  NOTICE_TYPE: [
    ['SYSTEM', '系统通知', 'System notice', '系統通知'],
    ['PROMO', '促销通知', 'Promotion', '促銷通知'],
    ['UP', '套餐上架', 'Plan listed', '方案上架'],
    ['DOWN', '套餐下架', 'Plan delisted', '方案下架'],
    ['CHANGE', '套餐变价', 'Plan price change', '方案變價'],
  ],
  APP_MESSAGE_TYPE: [
    ['SINGLE', '单发', 'Single', '單發'],
    ['BROADCAST', '广播', 'Broadcast', '廣播'],
    ['MASS_SENDING', '群发', 'Mass sending', '群發'],
    ['ACCOUNT_WITHOUT', '无账号设备', 'Devices without an account', '無帳號裝置'],
    ['JPUSH_ID_WITHOUT', '无推送标识账号', 'Accounts without a push ID', '無推播識別碼帳號'],
  ],
  REAL_NAME_DOCUMENT: [
    ['PASSPORT', '护照', 'Passport', '護照'],
    ['ID_CARD', '身份证', 'ID card', '身分證'],
    ['PERMIT', '往来通行证', 'Mainland permit', '往來通行證'],
    ['FACE', '人脸', 'Face', '人臉'],
  ],
};

/** The same as rows of the dictionary. */
export function dictionaryRows(): { enumType: string; enumValue: string; enumName: I18nText; sort: number }[] {
  return Object.entries(CODE_LISTS).flatMap(([enumType, codes]) =>
    codes.map(([enumValue, zh, en, cht], sort) => ({ enumType, enumValue, enumName: { zh, en, cht }, sort })),
  );
}
