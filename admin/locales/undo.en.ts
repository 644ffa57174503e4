import type { UndoTexts } from './undo.zh';

const undo: UndoTexts = {
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
};

export default undo;
