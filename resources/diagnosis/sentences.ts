import type { Language } from '../kit/languages';
import { translations } from '../locales/translations';
import type { Diagnosis } from './diagnosisTypes';

export interface Sentence {
  headline: string;
  advice: string;
}

type Sentences = Readonly<Record<Diagnosis, Sentence>>;

export const sentences: Readonly<Record<Language, Sentences>> = translations({
  zh: {
    online: { headline: '这张卡可以上网。', advice: '如果连不上，请打开“数据漫游”。' },
    slow: { headline: '这张卡可以上网，现已限速。', advice: '本周期的高速流量已用完，重置后恢复。' },
    nextCycle: { headline: '本周期的流量已用完。', advice: '到下面所示的时间自动重置。' },
    unpaid: { headline: '这张卡有套餐待付款。', advice: '付款后开始开通；超时未付款则自动失效。' },
    ready: { headline: '这张卡已就绪，可以使用。', advice: '到达目的地首次上网时套餐自动开始，请打开“数据漫游”。' },
    install: {
      headline: '这张 eSIM 可以安装了。',
      advice: '连上 Wi-Fi 再装，装好后不要删除。已经装好？到达目的地打开“数据漫游”即可。',
    },
    preparing: { headline: '套餐正在开通。', advice: '通常需要几分钟，无须操作。' },
    realName: {
      headline: '这张卡需要先实名认证。',
      advice: '只需两分钟：拍下证件，审核通过后套餐即可使用。',
    },
    inReview: { headline: '证件正在审核。', advice: '通过后套餐会自动开通。' },
    notApproved: { headline: '证件没有通过审核。', advice: '看看原因，然后重新提交。' },
    usedUp: { headline: '这张卡的流量已用完。', advice: '请在下方选购新的套餐。' },
    ending: { headline: '这张卡暂时不能上网：套餐正在结束。', advice: '通常需要几分钟，请稍后再看。' },
    failed: { headline: '套餐开通失败。', advice: '已付款项会退回，可在下方重新选购。' },
    over: { headline: '这张卡的套餐都已结束。', advice: '请在下方选购新的套餐。' },
    noPlan: { headline: '该卡暂无套餐，请先购买。', advice: '请在下方选购，购买后会显示在这里。' },
    suspended: { headline: '这张卡已停机。', advice: '请联系售卡商家复机。' },
    disabled: { headline: '这张卡已停用，不能上网。', advice: '请联系售卡商家了解原因。' },
    invalid: { headline: '这张卡已失效。', advice: '它已被新卡替换。请查询新卡，或联系售卡商家。' },
  },
  en: {
    online: { headline: 'This card can go online.', advice: 'No connection? Switch on data roaming.' },
    slow: {
      headline: 'This card can go online, at a slower speed.',
      advice: 'This cycle’s data is used up. It is fast again once it resets.',
    },
    nextCycle: { headline: 'This cycle’s data is used up.', advice: 'It resets at the time shown below.' },
    unpaid: {
      headline: 'A plan for this card waits for payment.',
      advice: 'It is set up once it is paid. If nobody pays in time it ends by itself.',
    },
    ready: {
      headline: 'This card is ready to be used.',
      advice: 'Its plan starts by itself the first time it goes online at the destination. Switch on data roaming.',
    },
    install: {
      headline: 'This eSIM can be installed now.',
      advice: 'Install it on Wi-Fi and keep it. Already installed? Switch on data roaming at the destination.',
    },
    preparing: {
      headline: 'The plan is being set up.',
      advice: 'This usually takes a few minutes. You need not do anything.',
    },
    realName: {
      headline: 'This card needs real-name verification first.',
      advice: 'It takes two minutes: photograph your document. The plan begins once it is approved.',
    },
    inReview: { headline: 'Your document is under review.', advice: 'The plan begins by itself once it is approved.' },
    notApproved: { headline: 'Your document was not approved.', advice: 'Read the reason, then submit it again.' },
    usedUp: { headline: 'The data of this card is used up.', advice: 'Choose another plan below.' },
    ending: {
      headline: 'This card cannot go online: its plan is being ended.',
      advice: 'This usually takes a few minutes. Look again then.',
    },
    failed: {
      headline: 'The plan could not be set up.',
      advice: 'What was paid is given back. Choose another plan below.',
    },
    over: { headline: 'All plans of this card are over.', advice: 'Choose a new plan below.' },
    noPlan: {
      headline: 'No plan for the card, purchase first.',
      advice: 'Choose one below; it then shows here.',
    },
    suspended: { headline: 'This card is suspended.', advice: 'Ask the seller of the card to resume it.' },
    disabled: { headline: 'This card is disabled and cannot go online.', advice: 'Ask the seller of the card why.' },
    invalid: {
      headline: 'This card is no longer valid.',
      advice: 'It was replaced. Look up the new card, or ask its seller.',
    },
  },
  cht: {
    online: { advice: '如果連不上，請打開「數據漫遊」。' },
    ready: { advice: '到達目的地首次上網時方案自動開始，請打開「數據漫遊」。' },
    install: { advice: '連上 Wi-Fi 再裝，裝好後不要刪除。已經裝好？到達目的地打開「數據漫遊」即可。' },
    noPlan: { headline: '此卡尚無方案，請先購買。' },
    invalid: { advice: '它已被新卡取代。請查詢新卡，或聯絡售卡商家。' },
  },
});
