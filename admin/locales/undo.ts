import { translations } from '@t3d/resources/locales/translations';

const undo = translations({
  zh: {
    offer: '复原',
    entry: '复原…',
    of: '复原“{{action}}”',
    ask: '复原“{{action}}”？',
    done: '已复原：{{action}}',
    doneCount: '已复原：{{action}}（{{count}} 条）',
    submit: '复原',
    submitCount: '复原 {{count}} 条',
    whole: '整项操作一起复原，会写入新的历史记录，不会删除原有记录。',
    conversation: '{{assistant}} 的整次对话',
    conversationEntry: '复原整次对话…',
    wholeConversation: '该助手在此次对话中所做的全部修改一起复原，会写入新的历史记录，不会删除原有记录。',
    blocked: '有记录阻碍复原，因此不会复原任何内容。',
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
});

export default undo;
