import type { Field, I18nText, Language } from '@t3d/resources/kit';
import { optionLabel, translations } from '@t3d/resources/locales';
import type { Registry } from '../../api/registry/registry';

/** A dictionary entry: the value and its names, with `cht` if the conversion is wrong. */
export type Code = readonly [value: string, zh: string, en: string, cht?: string];

/** The initial dictionary lists. ADMIN may rename, disable and add entries. */
const CODE_LISTS: Readonly<Record<string, readonly Code[]>> = {
  /** Drafts of replies to customers, one for each remedy. */
  REPLY: [
    ['GREETING', '您好，已为您查询：', 'Hello, we looked this up for you:'],
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
    ],
    [
      'WAIT_UNTIL',
      '{number}：{state}将于 {until} 恢复，无需任何操作。',
      '{number}: {state} It is back at {until}; there is nothing you need to do.',
    ],
    [
      'BUY',
      '{number}：{state}购买新的套餐后即可继续上网，需要我们为您推荐吗？',
      '{number}: {state} With a new plan it goes online again. Shall we recommend one?',
    ],
    [
      'PAY',
      '{number}：{state}请完成付款，付款后自动开通。',
      '{number}: {state} Please complete the payment; the plan is then set up automatically.',
    ],
    [
      'PAY_UNTIL',
      '{number}：{state}请在 {until} 前完成付款，付款后自动开通。',
      '{number}: {state} Please complete the payment by {until}; the plan is then set up automatically.',
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
    ],
    [
      'ASK',
      '{number}：{state}我们正在核实原因，稍后回复您。',
      '{number}: {state} We are checking why and will get back to you shortly.',
    ],
    [
      'CLOSING',
      '如有其他问题，请直接回复此邮件。',
      'If there is anything else, simply reply to this message.',
      '如有其他問題，請直接回覆此郵件。',
    ],
  ],
  NOTICE_TYPE: [
    ['UP', '套餐上架', 'Plan listed'],
    ['DOWN', '套餐下架', 'Plan delisted'],
    ['CHANGE', '套餐变价', 'Plan price change'],
  ],
};

type Row = { enumType: string; enumValue: string; enumName: I18nText; sort: number };

/** Returns the lists of enum labels. */
const declaredLists = (registry: Registry): Row[] =>
  [...registry.values()].flatMap(({ name: resource, fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { dictionary: enumType, values }]) =>
      enumType === undefined
        ? []
        : (values ?? []).map((enumValue, sort) => {
            const word = (language: Language): string => optionLabel(resource, name, enumValue, language);
            return { enumType, enumValue, enumName: { zh: word('zh'), en: word('en'), cht: word('cht') }, sort };
          }),
    ),
  );

export const rowsOf = (lists: Readonly<Record<string, readonly Code[]>>): Row[] =>
  Object.entries(lists).flatMap(([enumType, codes]) =>
    codes.map(([enumValue, zh, en, cht], sort) => ({
      enumType,
      enumValue,
      enumName: translations({ zh, en, cht }),
      sort,
    })),
  );

/** Returns the initial rows of the dictionary. */
export function dictionaryRows(registry: Registry): Row[] {
  const rows = [...declaredLists(registry), ...rowsOf(CODE_LISTS)];
  return [...new Map(rows.map((row) => [`${row.enumType}/${row.enumValue}`, row])).values()];
}
