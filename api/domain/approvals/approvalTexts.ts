import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'approvals.own': {
    zh: '不能批准自己提出的操作，须由另一位管理员批准',
    en: 'You asked for this yourself: another administrator has to approve it',
  },
  'approvals.ownStaff': {
    zh: '您的助手提出的操作须由管理员批准',
    en: 'Your assistant asked for this: an administrator has to approve it',
  },
  'approvals.keyGone': {
    zh: '提出该操作的 API 密钥已停用、到期或删除',
    en: 'The API key that asked for this is disabled, expired or deleted',
  },
  'approvals.create': { zh: '新建', en: 'Create' },
  'approvals.update': { zh: '修改', en: 'Change' },
  'approvals.delete': { zh: '删除', en: 'Delete' },
  'approvals.assistant.title': {
    zh: '助手有操作待您批准',
    en: 'An assistant waits for your approval',
  },
  'approvals.assistant.text': {
    zh: '{name} 的助手 {assistant} 提出：{about}\n\n尚未执行。请在“用户管理 - 审批”中批准或拒绝。',
    en: 'The assistant {assistant} of {name} asks for: {about}\n\nNothing was done yet. Approve or refuse it under “Users – Approvals”.',
  },
  'approvals.askerGone': {
    zh: '提出该操作的账号已停用或删除',
    en: 'The account that asked for this is disabled or deleted',
  },
  'approvals.askerRight': {
    zh: '提出该操作的账号已没有所需权限',
    en: 'The account that asked for this no longer has the right to do it',
  },
  'approvals.askedAgain': {
    zh: '对方已重新提出同一操作',
    en: 'It has been asked for again meanwhile',
  },
  'approvals.undo': { zh: '复原“{action}”', en: 'Undo “{action}”', cht: '復原「{action}」' },
  'approvals.waiting.title': { zh: '有操作待您审批', en: 'A call waits for your approval', cht: '有操作待您核准' },
  'approvals.waiting.text': {
    zh: '{name} 提出：{about}\n\n请在“用户管理 - 审批”中批准或拒绝。',
    en: '{name} asks for: {about}\n\nApprove or refuse it under “Users – Approvals”.',
  },
  'approvals.approved.title': {
    zh: '您提出的操作已获批准',
    en: 'What you asked for was approved',
  },
  'approvals.approved.text': {
    zh: '{name} 已批准：{about}\n\n操作已执行。',
    en: '{name} approved: {about}\n\nIt has been done.',
  },
  'approvals.refused.title': {
    zh: '您提出的操作被拒绝',
    en: 'What you asked for was refused',
  },
  'approvals.refused.text': {
    zh: '{name} 已拒绝：{about}\n\n原因：{reason}',
    en: '{name} refused: {about}\n\nReason: {reason}',
  },
  'approvals.changed': {
    zh: '提出之后情况有变：{difference}。尚未执行任何操作，请拒绝后让对方重新提出',
    en: 'Changed since it was asked for: {difference}. Nothing was done: refuse it, and let it be asked for anew',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
