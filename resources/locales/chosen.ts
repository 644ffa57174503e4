/** Texts in traditional Chinese that a person words otherwise than `npm run words` does, by their place: what every product says. */
export const CHOSEN: Readonly<Record<string, string>> = {
  'common.fields.owner': '擁有者',
  'common.fields.avatar': '頭像',
  'resources.audit-log.label': '操作記錄',
  'resources.audit-log.singular': '操作記錄',
  'resources.audit-log.enums.source.command': '命令列',
  'resources.saved-views.label': '已儲存的檢視',
  'resources.saved-views.singular': '檢視',
  'resources.saved-views.fields.query': '篩選與欄位',
  'resources.saved-views.actions.delete.confirm': '刪除 {count} 個檢視？',
  'resources.webhook-deliveries.enums.status.SENDING': '傳送中',
  'resources.imports.fields.undoneAt': '復原時間',
  'resources.imports.fields.undoneBy': '復原人',
  'resources.imports.enums.state.UNDONE': '已復原',
  'resources.imports.actions.undo.confirm': '復原這次匯入？',
  'resources.imports.actions.undo.help':
    '新增的記錄會被刪除，更新過的恢復原值；只要有一筆之後被變動或使用，就什麼都不復原。',
  'resources.jobs.actions.cancel.help': '已完成的部分會全部復原；已送出的訊息無法收回。',
};
