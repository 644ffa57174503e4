import type { UndoTexts } from './undo.zh';

const undo: UndoTexts = {
  offer: '復原',
  entry: '復原…',
  of: '復原「{{action}}」',
  ask: '復原「{{action}}」？',
  done: '已復原：{{action}}',
  doneCount: '已復原：{{action}}（{{count}} 筆）',
  submit: '復原',
  submitCount: '復原 {{count}} 筆',
  whole: '整項操作一起復原，會寫入新的歷史記錄，不會刪除原有記錄。',
  conversation: '{{assistant}} 的整次對話',
  conversationEntry: '復原整次對話…',
  wholeConversation: '該助手在此次對話中所做的全部修改一起復原，會寫入新的歷史記錄，不會刪除原有記錄。',
  blocked: '有記錄阻礙復原，因此不會復原任何內容。',
};

export default undo;
