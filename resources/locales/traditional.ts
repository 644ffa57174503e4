import { createRequire } from 'node:module';
import type * as OpenCC from 'opencc-js/cn2t';

/**
 * The product's own words in traditional Chinese: a term as OpenCC writes it, and as we write it. The longest term that
 * fits is used. What only one text says otherwise is in `chosen.ts` beside that text.
 */
const GLOSSARY: readonly (readonly [openCC: string, ours: string])[] = [
  ['套餐', '方案'],
  ['流量', '數據'],
  ['當前', '目前'],
  ['許可權', '權限'],
  ['覆蓋', '涵蓋'],
  ['運營商', '電信商'],
  ['幣種', '幣別'],
  ['長期套餐', '長期方案'],
  ['訂單號', '訂單編號'],
  ['型別', '類型'],
  ['編碼', '代碼'],
  ['平臺', '平台'],
  ['簡訊（條）', '簡訊（則）'],
  ['命令', '指令'],
  ['介面地址', '介面位址'],
  ['摺合', '折合'],
  ['賬', '帳'],
  ['賬戶', '帳戶'],
  ['賬號', '帳號'],
  ['賬單', '帳單'],
  ['頭像', '大頭貼'],
  ['衝正', '沖正'],
  ['手機號', '手機號碼'],
  ['郵箱', '電子郵件'],
  ['更改', '變更'],
  ['“', '「'],
  ['”', '」'],
  ['繫結', '綁定'],
  ['充值', '儲值'],
  ['物件', '對象'],
  ['檢視', '查看'],
  ['生成', '產生'],
  ['上報', '回報'],
  ['轉賬', '轉帳'],
  ['流量池', '流量池'],
  ['電子郵箱', '電子郵件'],
  ['二維碼', 'QR 碼'],
  ['程式碼', '代碼'],
  ['釋出', '發佈'],
  ['待發布', '待發佈'],
  ['在用訂單', '使用中訂單'],
  ['正在使用的', '使用中的'],
  ['個訂單', '筆訂單'],
  ['個簡訊訂單', '筆簡訊訂單'],
  ['條訊息', '則訊息'],
  ['條定時訊息', '則定時訊息'],
  ['條通知', '則通知'],
  ['條測試訊息', '則測試訊息'],
  ['條記錄', '筆記錄'],
  ['單個', '單一'],
  ['渠道', '管道'],
  ['列表', '清單'],
  ['複核', '覆核'],
  ['批准', '核准'],
  ['衝回', '沖回'],
  ['稽核', '審核'],
  ['臺灣', '台灣'],
  ['後臺', '後台'],
  ['後臺任務', '背景工作'],
  ['身份', '身分'],
  ['簽名', '簽章'],
  ['超時', '逾時'],
  ['會話', '工作階段'],
  ['推送', '推播'],
  ['應用內', '應用程式內'],
  ['自檢', '自我檢查'],
  ['模板', '範本'],
  ['回撥', '回呼'],
  ['個任務', '個工作'],
  ['隻能', '只能'],
  ['不限量', '吃到飽'],
  ['個換卡', '筆換卡'],
  ['令牌', '權杖'],
  ['攜程訂單號', '攜程訂單號'],
  ['我方訂單號', '我方訂單號'],
  ['應答', '回應'],
  ['請求頭', '請求標頭'],
  ['已撤銷', '已撤銷'],
  ['整體撤銷', '整批復原'],
  ['撤銷匯入', '復原匯入'],
  ['行數', '列數'],
  ['差價', '價差'],
  ['共享', '分享'],
  ['儲存的檢視', '儲存的檢視'],
  ['配置', '設定'],
  ['丟失', '遺失'],
  ['恢復碼', '復原碼'],
  ['校驗', '驗證'],
  ['接收地址', '接收網址'],
  ['到帳', '入帳'],
  ['傳送方', '發送方'],
  ['傳送中', '發送中'],
  ['已傳送', '已發送'],
  ['傳送對象', '發送對象'],
  ['傳送完成', '發送完成'],
  ['按新順序', '依新順序'],
  ['條 APP 訊息', '則 APP 訊息'],
  ['應答狀態碼', '回應狀態碼'],
];

let convert: ((text: string) => string) | undefined;

/**
 * A simplified Chinese text in the traditional characters and the words of Taiwan. The first call loads the
 * dictionaries, which takes most of a second: our own catalogues are therefore written ahead (`npm run words`), and only
 * texts of an extension without traditional Chinese come here while a server runs.
 */
export function toTraditional(text: string): string {
  if (!convert) {
    const { ConverterFactory, Locale } = createRequire(import.meta.url)('opencc-js/cn2t') as typeof OpenCC;
    convert = ConverterFactory(Locale.from.cn ?? [], Locale.to.twp ?? [], [GLOSSARY]);
  }
  return convert(text);
}

type Tree = { readonly [key: string]: Tree | string };

/**
 * A catalogue in traditional Chinese. `chosen` has the texts that a person words otherwise, by their place
 * (`resources.users.label`); a place that the catalogue has not is refused.
 */
export function traditionalWords(zh: object, chosen: Readonly<Record<string, string>>): object {
  const left = new Set(Object.keys(chosen));
  const turn = (tree: Tree, at: string): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => {
        const place = at ? `${at}.${key}` : key;
        if (typeof value !== 'string') return [key, turn(value, place)];
        left.delete(place);
        // What a view reads like is a name, and no text.
        return [key, key === 'like' ? value : (chosen[place] ?? toTraditional(value))];
      }),
    );
  const turned = turn(zh as Tree, '');
  if (left.size > 0) throw new Error(`chosen.ts names ${[...left].join(', ')}, which the Chinese words have not`);
  return turned;
}
