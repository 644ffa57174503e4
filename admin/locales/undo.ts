import { translations } from '@t3d/resources/locales/translations';

const undo = translations({
  zh: {
    offer: '撤销',
    entry: '撤销…',
    of: '撤销“{{action}}”',
    ask: '撤销“{{action}}”？',
    done: '已撤销：{{action}}',
    doneCount: '已撤销：{{action}}（{{count}} 条）',
    submit: '撤销',
    submitCount: '撤销 {{count}} 条',
    whole: '整项操作一起撤销，会写入新的历史记录，不会删除原有记录。',
    conversation: '{{assistant}} 的整次对话',
    conversationEntry: '撤销整次对话…',
    wholeConversation: '该助手在此次对话中所做的全部修改一起撤销，会写入新的历史记录，不会删除原有记录。',
    blocked: '有记录阻碍撤销，因此不会撤销任何内容。',
  },
  en: {
    offer: 'Undo',
    entry: 'Undo…',
    of: 'Undo “{{action}}”',
    ask: 'Undo “{{action}}”?',
    done: 'Undone: {{action}}',
    doneCount: 'Undone: {{action}} ({{count}})',
    submit: 'Undo',
    submitCount: 'Undo {{count}}',
    whole: 'The whole action is undone. That is a history entry of its own; nothing is deleted from the history.',
    conversation: 'all that {{assistant}} did in this conversation',
    conversationEntry: 'Undo conversation…',
    wholeConversation:
      'All that the assistant did in this conversation is undone. That is written to the history; nothing is deleted from it.',
    blocked: 'Something stands in the way, so nothing would be undone.',
  },
  cht: {
    offer: '復原',
    entry: '復原…',
    of: '復原「{{action}}」',
    ask: '復原「{{action}}」？',
    done: '已復原：{{action}}',
    doneCount: '已復原：{{action}}（{{count}} 筆）',
    submit: '復原',
    submitCount: '復原 {{count}} 筆',
    whole: '整項操作一起復原，會寫入新的歷史記錄，不會刪除原有記錄。',
    conversationEntry: '復原整次對話…',
    wholeConversation: '該助手在此次對話中所做的全部修改一起復原，會寫入新的歷史記錄，不會刪除原有記錄。',
    blocked: '有記錄阻礙復原，因此不會復原任何內容。',
  },
});

export default undo;
