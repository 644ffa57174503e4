/** A code of 4 to 8 digits, and its position in the text. */
interface FoundCode {
  code: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

/** The maximum distance between a word such as "code" and the number. */
const MAX_GAP = 60;
const SENTENCE_END = /[.!?](?:\s|$)|[。！？｡]|\n\s*\n/u;
const CLAUSE = /[,;，；、]/u;
const OPENING = /[\s"'“‘「『【《〈[(（<*#－–—-]*$/u;
const CLOSING = /^[\s"'”’」』】》〉\])）>*]*/u;
/** Matches for example `G-` in `G-123456`. */
const PREFIX = /(?:^|[^A-Za-z0-9])[A-Z]{1,3}-$/;
const ADDRESS = /https?:\/\/\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*/giu;
/** Matches a number with the characters that join its digits, such as a date or a grouped code. */
const NUMBERS = new RegExp(
  [
    /(?<!\d)(?<!\d )\d{3} \d{3}(?!\d| \d{3,})/,
    /(?<!\d)(?<!\d )\d{4} \d{4}(?!\d| \d)/,
    /(?<!\d )(?<!\d)\d(?: \d){3,7}(?! ?\d)/,
    /\+?\d+(?:[-–./:,]\d+)*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
const IN_GROUPS = /^(?:\d{3}[-– ]\d{3}|\d{4}[-– ]\d{4}|\d(?: \d){3,7})$/u;

/** Converts digits of other scripts to ASCII, without changing positions in the text. */
const plainDigits = (text: string): string =>
  text.replace(/[０-９๐-๙]/gu, (digit) => String((digit.codePointAt(0) as number) - (digit >= '０' ? 0xff10 : 0x0e50)));

const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => ' '.repeat(found.length));

/** Returns whether eight digits look like a date, such as 20261125, which is never a code. */
const isDay = (digits: string): boolean => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);

/** Returns whether the text ends with a letter or digit that forms one word with the following number. */
const joinsBefore = (before: string): boolean => /[A-Za-z0-9_]$/.test(before) || /[A-Za-z0-9]-$/.test(before);

/** Returns the numbers that could be codes, by their digits and neighbouring characters alone. */
function candidatesIn(text: string): FoundCode[] {
  return [...text.matchAll(NUMBERS)].flatMap(({ 0: number, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + number.length)];
    const code = number.replace(/\D/g, '');
    const isShaped = /^\d{4,8}$/.test(number) || IN_GROUPS.test(number);
    const isOwnWord = (!joinsBefore(before) || PREFIX.test(before)) && !/^[A-Za-z_%]|^[-–]\d/.test(after);
    if (!isShaped || !isOwnWord || isDay(code) || TAIL_BEFORE.test(before)) return [];
    const isWebCode = /(?:^|\n)@\S+ #$/.test(before);
    if ((AMOUNT_BEFORE.test(before) && !isWebCode && !/[:：]\s*#$/.test(before)) || UNIT_AFTER.test(after)) return [];
    return [{ code, start: index, end: index + number.length }];
  });
}

const wordsIn = (text: string): Span[] =>
  [...text.matchAll(CODE_WORDS)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

/** Returns the text between two positions. Null if another candidate or a sentence's end lies between them. */
function gapOf(text: string, from: number, to: number, all: readonly FoundCode[]): string | null {
  if (to < from || to - from > MAX_GAP) return null;
  const gap = text.slice(from, to);
  const isBroken = SENTENCE_END.test(gap) || all.some(({ start, end }) => start >= from && end <= to);
  return isBroken ? null : gap;
}

/** Returns whether the text before a number calls it something else, for example an order number. */
function namesOther(gap: string): boolean {
  const clause = gap.split(CLAUSE).at(-1) ?? '';
  // In "Code for your account is 1234", the word "account" does not name the number.
  const isPurpose = /^\s*(?:for|to|of|from|on|used|用于|用於|[(（【[])/iu.test(clause) && clause === gap;
  return !isPurpose && OTHER_NUMBERS.test(clause);
}

/** Matches for example "code is 1234" and "验证码：1234". */
function isLedBy(text: string, word: Span, candidate: FoundCode, all: readonly FoundCode[]): boolean {
  const gap = gapOf(text, word.end, candidate.start, all);
  if (gap === null || namesOther(gap)) return false;
  const lead = gap.replace(PREFIX, '').replace(OPENING, '');
  return lead.trim() === '' || LEADS.test(lead);
}

/** Matches for example "1234 is your code" and "1234（验证码）". */
function isFollowedBy(text: string, word: Span, candidate: FoundCode, all: readonly FoundCode[]): boolean {
  const gap = gapOf(text, candidate.end, word.start, all);
  const before = text.slice(Math.max(0, candidate.start - 16), candidate.start);
  if (gap === null || OTHER_NUMBERS.test(before)) return false;
  const closing = CLOSING.exec(gap)?.[0] ?? '';
  if (FOLLOWS.test(gap.slice(closing.length)) || FOLLOWS.test(gap)) return true;
  const standsAlone = /(?:^|[\n】\]>])\s*$/u.test(text.slice(0, candidate.start));
  return standsAlone && gap === closing;
}

const isTyped = (text: string, { start, end }: FoundCode): boolean =>
  TYPE_IT.test(text.slice(0, start)) && TO_PROVE.test(text.slice(end));

/** Returns whether the number is in a line such as `@example.com #123456`. */
const isWebCode = (text: string, { start, end }: FoundCode): boolean =>
  /(?:^|\n)@\S+ #$/.test(text.slice(0, start)) && /^\s*(?:$|[@\n])/.test(text.slice(end));

/**
 * Finds the verification code in a message: 4 to 8 digits that the text calls a code. Returns null if in doubt, because
 * a wrong number must never be shown.
 */
export function findCode(original: string): FoundCode | null {
  const text = blank(blank(plainDigits(original), ADDRESS), OTHER_CODES);
  const all = candidatesIn(text);
  const words = wordsIn(text);
  const isTied = (candidate: FoundCode): boolean =>
    isTyped(text, candidate) ||
    isWebCode(text, candidate) ||
    words.some((word) => isLedBy(text, word, candidate, all) || isFollowedBy(text, word, candidate, all));
  const tied = all.filter(isTied);
  const [first] = tied;
  const isOneOfTwo = all.some(
    ({ start, code }) =>
      first !== undefined && start > first.end && code !== first.code && EITHER.test(text.slice(first.end, start)),
  );
  return first && !isOneOfTwo && tied.every(({ code }) => code === first.code) ? first : null;
}

// Joins patterns of words in English, Chinese, Japanese, Korean and Thai.

const either = (...parts: readonly (RegExp | string)[]): string =>
  `(?:${parts.map((part) => (typeof part === 'string' ? part : part.source)).join('|')})`;
const any = (flags: string, ...parts: readonly (RegExp | string)[]): RegExp => new RegExp(either(...parts), flags);
const end = (flags: string, ...parts: readonly (RegExp | string)[]): RegExp =>
  new RegExp(`${either(...parts)}\\s*$`, flags);
const start = (flags: string, ...parts: readonly (RegExp | string)[]): RegExp =>
  new RegExp(`^\\s*${either(...parts)}`, flags);

const OTHER_ENGLISH = either(
  /promo(?:tion(?:al)?)?|coupon|discount|voucher|gift|offer|referral|invit(?:e|ation)|zip|postal|post|country|area/,
  /dial(?:l?ing)?|qr|bar|tracking|pick-?up|locker|error|status|source|dress|product|item|booking|order|swift|sort/,
  /bank|branch|tax/,
);

/** Matches words for other codes, such as discount codes, which `findCode` ignores. */
const OTHER_CODES = any(
  'giu',
  `\\b${OTHER_ENGLISH}[ -]?codes?\\b`,
  /(?:优惠|折扣|兑换|邀请|推荐|取件|取货|提货|核销|二维|条形|邮政编|邮|机|序列|注册邀请|快递)[码碼]/,
  /(?:優惠|折扣|兌換|邀請|推薦|取件|取貨|提貨|核銷|二維|條|郵遞區|序|門市)[码碼號]/,
  /(?:クーポン|割引|招待|紹介|プロモ(?:ーション)?|郵便|QR|バー|商品|エラー)\s*(?:コード|番号)/,
  /(?:쿠폰|할인|초대|추천|우편|QR|바|상품|예약)\s*(?:코드|번호)/,
  /รหัส(?:ไปรษณีย์|สินค้า|คำสั่งซื้อ|พัสดุ|ส่วนลด|โปรโมชั่น|คูปอง|แนะนำ|จอง|ประเทศ)/,
);

const CODE_WORDS = any(
  'giu',
  /\b(?:one[- ]?time|temporary|dynamic|single[- ]use)[ -]?(?:pass(?:word|code)|pin|code)\b/,
  /\b(?:verification|verify|security|confirmation|authentication|authori[sz]ation)[ -]?(?:code|number|pin)\b/,
  /\b(?:activation|access|login|log-in|sign-in|registration)[ -]?(?:code|number|pin)\b/,
  /\b(?:codes?|passcode|otp|mtan|tan|pin(?:[ -]?code)?)\b/,
  /(?:验证|校验|认证|动态|确认|识别|激活|登录|安全|短信|随机|授权|注册|检验|口令)[码碼]/,
  /验证代码|验证密码|动态(?:密码|口令)|一次性密码|短信口令|随机密码/,
  /(?:驗證|校驗|認證|動態|確認|識別|啟用|登入|登錄|安全|簡訊|短訊|隨機|授權|註冊)[码碼]/,
  /驗證代碼|驗證密碼|動態密碼|一次性密碼|簡訊密碼|OTP密碼/,
  /(?:認証|確認|検証|本人確認|ログイン|セキュリティ|アクティベーション)(?:用)?\s*(?:コード|番号|キー)/,
  /ワンタイム(?:パスワード|コード|キー)|パスコード|暗証番号|コード/,
  /(?:인증|확인|보안|본인\s*확인|로그인|승인|일회용)\s*(?:번호|코드|비밀번호|암호)|본인\s*확인|일회용\s*비밀번호|코드/,
  /รหัส(?:ยืนยัน(?:ตัวตน)?|ผ่าน(?:ครั้งเดียว|ชั่วคราว)?|ความปลอดภัย|เข้าใช้งาน|ตรวจสอบ|OTP)?/,
);

const LEADS = end(
  'iu',
  /\bis|\bare|\bwas|\benter|\buse|\btype|[:：=＝»→>]|为|是|為|係|输入|請輸入|輸入|填写/,
  /は|が|を入力|은|는|이|가|입력|คือ|เป็น|กรอก|ใส่/,
);

/** Matches between a number and a following "code", for example "is your". */
const FOLLOWS = start('iu', /is|are|was|as|为|是|為|係|はあなたの|が(?:あなた|お客)|は|은|는|이|คือ|เป็น|[:：(（–—-]/);

const TYPE_IT = /(?:\b(?:use|enter|type|input)|输入|請輸入|請键入|輸入)\s*$/iu;
const TO_PROVE = start(
  'iu',
  /to\s+(?:verify|confirm|log\s?in|sign\s?in|login|register|activate|complete|continue)|as\s+your/,
  /以(?:验证|完成|登录|驗證|登入|登錄)|(?:进行|進行|完成)(?:验证|驗證|登录|登入)/,
);

/** Matches words after which a number is no verification code. */
const OTHER_NUMBERS = any(
  'iu',
  /\b(?:order|account|acct|a\/c|balance|amount|total|tracking|parcel|card|phone|tel|mobile|call|hotline|dial)\b/,
  /\b(?:ref(?:erence)?|ending|ends|invoice|ticket|flight|zip|id|uid|user|serial|number|no\.?|room|seat|case)\b/,
  /\b(?:policy|at|since|until|before|after)\b/,
  /序[号號]|订单|訂單|单号|單號|[账帐帳][号號户戶]|卡[号號]|余额|餘額|金额|金額|电话|電話|客服|热线|熱線|手机|手機/,
  /尾[号號数數]|末[四4]|后四位|後四碼|流水|编[号號]|編號|房号|航班|致电|致電|拨打|撥打|用户|用戶|积分|積分/,
  /注文|口座|電話|残高|会員|予約|お客様番号|追跡|カード|주문|계좌|잔액|전화|카드|회원|예약|송장/,
  /หมายเลข|บัญชี|ยอด|โทร|บัตร|อ้างอิง|ติดต่อ/,
);

/** Matches words before the last digits of a card or account. */
const TAIL_BEFORE =
  /(?:\bend(?:ing|s)(?:\s+(?:in|with))?|尾[号號数數]为?|末[四4]位?|后四位|後四碼|下4桁|ลงท้าย)\s*[:：]?\s*$/iu;
const EITHER = /^\s*(?:or|and|or else|或者?|和|与|與|または|と|또는|หรือ|\/|、)\s*$/iu;

/** Matches currencies directly before an amount. */
const AMOUNT_BEFORE = end(
  'u',
  /[$¥￥€£₩฿₫₹*•xX#]|\b(?:USD|RMB|CNY|HKD|HK\$|NTD|TWD|EUR|GBP|JPY|KRW|THB|INR|Rs\.?)|金额|金額|人民币|บาท/,
);
const UNIT_AFTER = start(
  'u',
  /元|块|塊|円|圆|圓|원|บาท|%|％|(?:USD|RMB|CNY|HKD|TWD|EUR|GBP|JPY|KRW|THB|INR)\b/,
  /(?:dollars?|euros?|baht|won|yen|points?|[kKMG]B|min(?:ute)?s?|sec(?:ond)?s?|hours?|hrs?|days?|months?|years?)\b/,
  /(?:km|kg|am|pm|times|messages|items)\b/,
  /积分|積分|ポイント|포인트|次|条|條|件|個|个|名|人|小时|小時|分钟|分鐘|分以内|分間|分|秒|天|日|月|年|時/,
  /시간|분|초|일(?!회)|년|월|นาที|วัน|ชั่วโมง|ครั้ง/,
);
