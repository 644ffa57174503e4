import type { Catalogue } from './textTypes';

/** Reasons that prevent an undo, and the effects of an undo. */
export const undo = {
  'undo.already': { zh: '此操作已被复原', en: 'This has been undone already', cht: '此操作已被復原' },
  'undo.alreadyBy': {
    zh: '已由{name}于 {at} 复原',
    en: 'Undone by {name}, {at}',
  },
  'undo.isUndo': {
    zh: '这条记录本身就是一次复原：如需恢复，请重新操作',
    en: 'This entry is an undo itself: do the action again instead',
  },
  'undo.before': {
    zh: '没有留下复原内容',
    en: 'No undo was kept',
  },
  'undo.none': {
    zh: '这条记录没有可复原的操作',
    en: 'There is no action behind this entry that could be undone',
  },
  'undo.kept': {
    zh: '这类记录不能删除，因此新建不能复原',
    en: 'Such records are never removed, so making one cannot be undone',
    cht: '這類記錄不能刪除，因此新建不能復原',
  },
  'undo.deleted': {
    zh: '删除不能复原：记录的内容没有全部保留',
    en: 'A deletion cannot be undone: not all of the record was kept',
  },
  'undo.import': {
    zh: '导入请在“导入记录”中整批复原',
    en: 'Undo an import as a whole, in the list of imports',
    cht: '匯入請在「匯入記錄」中整批復原',
  },
  'undo.notAllowed': {
    zh: '您没有此操作的权限，因此也不能复原它',
    en: 'You may not do this action, so you may not undo it',
  },
  'undo.blocked': {
    zh: '未复原任何内容：有 {count} 条记录阻碍复原（如 {examples}）',
    en: 'Nothing was undone: {count} of the records stand in the way (e.g. {examples})',
  },
  'undo.gone': { zh: '记录此后已被删除', en: 'Deleted since' },
  'undo.changedSince': {
    zh: '{field}此后又被改动',
    en: '{field} has been changed again since',
  },
  'undo.movedSince': {
    zh: '此后已移交他人或状态已变',
    en: 'Handed on or changed its state since',
  },
  'undo.spent': {
    zh: '钱包余额已不足以退回这笔款项',
    en: 'The wallet no longer holds this money',
  },
  'undo.limitSince': {
    zh: '信用额度此后又被改动',
    en: 'The credit limit has been changed again since',
  },
  'undo.usedSince': { zh: '此后已被使用', en: 'Used since' },
  'undo.masked': {
    zh: '历史中只保留了打码的{field}，无法恢复原值',
    en: 'History keeps {field} masked, so the old value cannot be put back',
    cht: '歷史中只保留了遮罩後的{field}，無法恢復原值',
  },
  'undo.notWhole': {
    zh: '按当前规则无法完全恢复原值',
    en: 'Today’s rules do not allow all of the old values',
    cht: '依目前規則無法完全恢復原值',
  },
  'undo.withOthers': {
    zh: '同时改动了其下的明细，不能整体复原：请逐项改回',
    en: 'Lines below it were changed with it, so it cannot be undone as a whole: change them back one by one',
  },
  'undo.lines': { zh: '将恢复的记录', en: 'Records put back' },
  'undo.yes': { zh: '是', en: 'yes' },
  'undo.no': { zh: '否', en: 'no' },
  'undo.noConversation': {
    zh: '这条记录不属于助手的会话，或该会话的操作已全部复原',
    en: 'This entry is of no conversation of an assistant, or all of it has been undone',
    cht: '這筆記錄不屬於助手的對話，或該對話的操作已全部復原',
  },
  'undo.longConversation': {
    zh: '该会话的操作超过 {max} 个，请逐个复原',
    en: 'The conversation has more than {max} operations: undo them one by one',
    cht: '該對話的操作超過 {max} 個，請逐一復原',
  },
  'undo.removed': { zh: '将被删除', en: 'removed' },
  'undo.others': { zh: '其他将恢复的记录', en: 'Other records put back' },
  'undo.final.reads': {
    zh: '此操作只读取数据，没有可复原的内容',
    en: 'It only reads, so there is nothing to undo',
  },
  'undo.final.sent': {
    zh: '消息一经发出便无法收回，因此不能复原',
    en: 'Cannot be undone: the messages it sends cannot be called back',
  },
  'undo.final.outside': {
    zh: '会立即通知外部系统并由其执行，因此不能复原',
    en: 'Cannot be undone: another system is told at once and acts on it',
  },
  'undo.final.money': {
    zh: '退款后不能复原',
    en: 'A refund cannot be undone',
  },
  'undo.final.erased': {
    zh: '被清除的内容不会保留，因此不能复原',
    en: 'Cannot be undone: what it removes is not kept',
  },
  'undo.final.settled': {
    zh: '结果由账目计算得出，不能复原：以更正的结算更正',
    en: 'Cannot be undone: it is computed, and another settlement corrects it',
  },
  'undo.final.decided': {
    zh: '无法复原：这是第二人的决定，可重新申请',
    en: 'Cannot be undone: it decides what another person asked for, who can ask again',
  },
  'undo.final.undo': {
    zh: '它本身就是复原，不能再复原',
    en: 'Cannot be undone: it takes something back itself',
  },
  'undo.final.own': {
    zh: '只影响您自己，且不留历史记录，因此不能复原',
    en: 'Cannot be undone: it concerns you alone and leaves no history',
    cht: '只影響您自己，且不留歷史記錄，因此不能復原',
  },
} as const satisfies Catalogue;
