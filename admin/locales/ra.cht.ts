import type { RaTexts } from './ra.zh';

const ra: RaTexts = {
  action: {
    add_filter: '新增篩選', add: '新增', back: '返回', bulk_actions_one: '已選 {{smart_count}} 筆', bulk_actions_other: '已選 {{smart_count}} 筆', cancel: '取消', clear_array_input: '清空列表', clear_input_value: '清空', clone: '複製', confirm: '確認',
    create: '新增', create_item: '新增{{item}}', delete: '刪除', edit: '編輯', export: '匯出', list: '列表', refresh: '重新整理', remove_filter: '移除此篩選', remove_all_filters: '移除全部篩選', remove: '移除',
    reset: '重設', save: '儲存', search: '搜尋', search_columns: '搜尋欄位', select_all: '全選', select_all_button: '全選', select_row: '選取此列', show: '檢視', sort: '排序', undo: '復原', unselect: '取消選取',
    expand: '展開', close: '關閉', open_menu: '開啟選單', close_menu: '關閉選單', update: '更新', move_up: '上移', move_down: '下移', open: '開啟', toggle_theme: '切換深淺色', select_columns: '欄位', update_application: '重新載入',
  },
  boolean: { true: '是', false: '否', null: '–' },
  page: {
    create: '新增{{name}}', dashboard: '首頁', edit: '{{name}} {{recordRepresentation}}', error: '頁面發生錯誤', list: '{{name}}', loading: '載入中', not_found: '沒有這個頁面', show: '{{name}} {{recordRepresentation}}',
    empty: '還沒有{{name}}。', invite: '要新增一個嗎？', access_denied: '沒有權限', authentication_error: '登入驗證發生錯誤',
  },
  input: {
    file: { upload_several: '拖入檔案，或點擊選擇。', upload_single: '拖入檔案，或點擊選擇。' },
    image: { upload_several: '拖入圖片，或點擊選擇。', upload_single: '拖入圖片，或點擊選擇。' },
    references: { all_missing: '找不到關聯的資料。', many_missing: '有關聯的資料已不可用。', single_missing: '關聯的資料已不可用。' },
    password: { toggle_visible: '隱藏密碼', toggle_hidden: '顯示密碼' },
  },
  message: {
    about: '關於', access_denied: '您沒有檢視此頁面的權限', are_you_sure: '請確認', authentication_error: '伺服器無法核對您的登入資訊。', auth_error: '核對登入資訊時發生錯誤。',
    bulk_delete_content_one: '刪除這 {{smart_count}} 筆？', bulk_delete_content_other: '刪除這 {{smart_count}} 筆？', bulk_delete_title_one: '刪除 {{smart_count}} 筆{{name}}', bulk_delete_title_other: '刪除 {{smart_count}} 筆{{name}}', bulk_update_content_one: '更新這 {{smart_count}} 筆？', bulk_update_content_other: '更新這 {{smart_count}} 筆？', bulk_update_title_one: '更新 {{smart_count}} 筆{{name}}', bulk_update_title_other: '更新 {{smart_count}} 筆{{name}}',
    clear_array_input: '清空整個列表？', delete_content: '刪除此{{name}}？', delete_title: '刪除{{name}} {{recordRepresentation}}', details: '詳情', error: '頁面發生錯誤，請求沒有完成。', invalid_form: '請檢查標示的內容', loading: '請稍候', no: '否',
    not_found: '網址可能有誤。', select_all_limit_reached: '數量過多，只選了前 {{max}} 筆。', unsaved_changes: '有修改尚未儲存。放棄這些修改？', yes: '是', placeholder_data_warning: '網路異常：重新整理失敗。',
  },
  navigation: {
    clear_filters: '清除篩選', no_filtered_results: '沒有符合篩選的{{name}}。', no_results: '沒有{{name}}', no_more_results: '沒有第 {{page}} 頁，請看上一頁。', page_out_of_boundaries: '沒有第 {{page}} 頁', page_out_from_end: '已是最後一頁',
    page_out_from_begin: '已是第一頁', page_range_info: '{{offsetBegin}}–{{offsetEnd}}，共 {{total}} 筆', partial_page_range_info: '{{offsetBegin}}–{{offsetEnd}}，不止 {{offsetEnd}} 筆', current_page: '第 {{page}} 頁', page: '到第 {{page}} 頁',
    first: '到第一頁', last: '到最後一頁', next: '下一頁', previous: '上一頁', page_rows_per_page: '每頁筆數：', skip_nav: '跳至內容',
  },
  sort: { sort_by: '{{field}}：{{order}}排序', ASC: '遞增', DESC: '遞減' },
  auth: {
    auth_check_error: '請先登入', user_menu: '個人資料', username: '帳號', password: '密碼', email: '電子郵件', sign_in: '登入', sign_in_error: '登入失敗，請重試', logout: '登出',
  },
  notification: {
    updated_one: '已更新 {{smart_count}} 筆', updated_other: '已更新 {{smart_count}} 筆', created: '已新增', deleted_one: '已刪除 {{smart_count}} 筆', deleted_other: '已刪除 {{smart_count}} 筆', bad_item: '資料有誤', item_doesnt_exist: '資料不存在', http_error: '與伺服器通訊失敗',
    data_provider_error: '資料讀取發生錯誤。', i18n_error: '無法載入所選語言的文字', canceled: '已取消', logged_out: '登入已失效，請重新登入。', not_authorized: '您沒有這項權限。', application_update_available: '有新版本。', offline: '沒有網路，無法讀取資料。',
  },
  validation: {
    required: '必填', minLength: '至少 {{min}} 個字元', maxLength: '最多 {{max}} 個字元', minValue: '不能小於 {{min}}', maxValue: '不能大於 {{max}}', number: '請輸入數字', email: '請輸入有效的電子郵件', oneOf: '只能是：{{options}}', regex: '格式不正確：{{pattern}}', unique: '已存在',
  },
  saved_queries: {
    label: '已存的檢視', query_name: '檢視名稱', new_label: '儲存目前檢視…', new_dialog_title: '儲存目前檢視', remove_label: '刪除檢視', remove_label_with_name: '刪除檢視「{{name}}」', remove_dialog_title: '刪除此檢視？', remove_message: '從您的檢視中刪除它？', help: '篩選列表後可儲存為檢視',
  },
  guesser: { empty: { title: '沒有資料', message: '請檢查資料' } },
  configurable: {
    customize: '自訂', configureMode: '調整此頁', inspector: { title: '調整', content: '指向介面元素以調整它', reset: '還原預設', hideAll: '全部隱藏', showAll: '全部顯示' },
    Datagrid: { title: '表格', unlabeled: '未命名欄位 {{column}}' }, SimpleForm: { title: '表單', unlabeled: '未命名項目 {{input}}' }, SimpleList: { title: '列表', primaryText: '主文字', secondaryText: '副文字', tertiaryText: '第三行' },
  },
};

export default ra;
