import type { Texts } from './keys';

/** react-admin's own texts, in i18next's form. Chinese says one and many alike. */
const ra = {
  action: {
    add_filter: '添加筛选', add: '添加', back: '返回', bulk_actions_one: '已选 {{smart_count}} 条', bulk_actions_other: '已选 {{smart_count}} 条', cancel: '取消', clear_array_input: '清空列表', clear_input_value: '清空', clone: '复制', confirm: '确认',
    create: '新建', create_item: '新建{{item}}', delete: '删除', edit: '编辑', export: '导出', list: '列表', refresh: '刷新', remove_filter: '移除此筛选', remove_all_filters: '移除全部筛选', remove: '移除',
    reset: '重置', save: '保存', search: '搜索', search_columns: '搜索列', select_all: '全选', select_all_button: '全选', select_row: '选择此行', show: '查看', sort: '排序', undo: '撤销', unselect: '取消选择',
    expand: '展开', close: '关闭', open_menu: '打开菜单', close_menu: '关闭菜单', update: '更新', move_up: '上移', move_down: '下移', open: '打开', toggle_theme: '切换深浅色', select_columns: '列', update_application: '重新加载',
  },
  boolean: { true: '是', false: '否', null: '–' },
  page: {
    create: '新建{{name}}', dashboard: '首页', edit: '{{name}} {{recordRepresentation}}', error: '页面出错了', list: '{{name}}', loading: '加载中', not_found: '没有这个页面', show: '{{name}} {{recordRepresentation}}',
    empty: '还没有{{name}}。', invite: '要新建一个吗？', access_denied: '没有权限', authentication_error: '登录验证出错',
  },
  input: {
    file: { upload_several: '拖入文件，或点击选择。', upload_single: '拖入文件，或点击选择。' },
    image: { upload_several: '拖入图片，或点击选择。', upload_single: '拖入图片，或点击选择。' },
    references: { all_missing: '找不到关联的数据。', many_missing: '有关联的数据已不可用。', single_missing: '关联的数据已不可用。' },
    password: { toggle_visible: '隐藏密码', toggle_hidden: '显示密码' },
  },
  message: {
    about: '关于', access_denied: '您没有查看此页面的权限', are_you_sure: '请确认', authentication_error: '服务器无法核对您的登录信息。', auth_error: '核对登录信息时出错。',
    bulk_delete_content_one: '删除这 {{smart_count}} 条？', bulk_delete_content_other: '删除这 {{smart_count}} 条？', bulk_delete_title_one: '删除 {{smart_count}} 条{{name}}', bulk_delete_title_other: '删除 {{smart_count}} 条{{name}}', bulk_update_content_one: '更新这 {{smart_count}} 条？', bulk_update_content_other: '更新这 {{smart_count}} 条？', bulk_update_title_one: '更新 {{smart_count}} 条{{name}}', bulk_update_title_other: '更新 {{smart_count}} 条{{name}}',
    clear_array_input: '清空整个列表？', delete_content: '删除此{{name}}？', delete_title: '删除{{name}} {{recordRepresentation}}', details: '详情', error: '页面出错，请求没有完成。', invalid_form: '请检查标出的内容', loading: '请稍候', no: '否',
    not_found: '地址可能有误。', select_all_limit_reached: '数量过多，只选了前 {{max}} 条。', unsaved_changes: '有修改尚未保存。放弃这些修改？', yes: '是', placeholder_data_warning: '网络异常：刷新失败。',
  },
  navigation: {
    clear_filters: '清除筛选', no_filtered_results: '没有符合筛选的{{name}}。', no_results: '没有{{name}}', no_more_results: '没有第 {{page}} 页，请看上一页。', page_out_of_boundaries: '没有第 {{page}} 页', page_out_from_end: '已是最后一页',
    page_out_from_begin: '已是第一页', page_range_info: '{{offsetBegin}}–{{offsetEnd}}，共 {{total}} 条', partial_page_range_info: '{{offsetBegin}}–{{offsetEnd}}，不止 {{offsetEnd}} 条', current_page: '第 {{page}} 页', page: '到第 {{page}} 页',
    first: '到第一页', last: '到最后一页', next: '下一页', previous: '上一页', page_rows_per_page: '每页条数：', skip_nav: '跳到内容',
  },
  sort: { sort_by: '{{field}}：{{order}}排序', ASC: '升序', DESC: '降序' },
  auth: {
    auth_check_error: '请先登录', user_menu: '个人资料', username: '账号', password: '密码', email: '邮箱', sign_in: '登录', sign_in_error: '登录失败，请重试', logout: '退出登录',
  },
  notification: {
    updated_one: '已更新 {{smart_count}} 条', updated_other: '已更新 {{smart_count}} 条', created: '已新建', deleted_one: '已删除 {{smart_count}} 条', deleted_other: '已删除 {{smart_count}} 条', bad_item: '数据有误', item_doesnt_exist: '数据不存在', http_error: '与服务器通信失败',
    data_provider_error: '数据读取出错。', i18n_error: '无法加载所选语言的文字', canceled: '已取消', logged_out: '登录已失效，请重新登录。', not_authorized: '您没有这项权限。', application_update_available: '有新版本。', offline: '没有网络，无法读取数据。',
  },
  validation: {
    required: '必填', minLength: '至少 {{min}} 个字符', maxLength: '最多 {{max}} 个字符', minValue: '不能小于 {{min}}', maxValue: '不能大于 {{max}}', number: '请输入数字', email: '请输入有效的邮箱', oneOf: '只能是：{{options}}', regex: '格式不正确：{{pattern}}', unique: '已存在',
  },
  saved_queries: {
    label: '已存的视图', query_name: '视图名称', new_label: '保存当前视图…', new_dialog_title: '保存当前视图', remove_label: '删除视图', remove_label_with_name: '删除视图“{{name}}”', remove_dialog_title: '删除此视图？', remove_message: '从您的视图中删除它？', help: '筛选列表后可保存为视图',
  },
  guesser: { empty: { title: '没有数据', message: '请检查数据' } },
  configurable: {
    customize: '自定义', configureMode: '调整此页', inspector: { title: '调整', content: '指向界面元素以调整它', reset: '恢复默认', hideAll: '全部隐藏', showAll: '全部显示' },
    Datagrid: { title: '表格', unlabeled: '未命名列 {{column}}' }, SimpleForm: { title: '表单', unlabeled: '未命名项 {{input}}' }, SimpleList: { title: '列表', primaryText: '主文字', secondaryText: '副文字', tertiaryText: '第三行' },
  },
} as const;

export type RaTexts = Texts<typeof ra>;
export default ra;
