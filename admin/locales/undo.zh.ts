import type { Texts } from './texts';

/** Taking back what was done. */
const undo = {
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
} as const;

export type UndoTexts = Texts<typeof undo>;
export default undo;
