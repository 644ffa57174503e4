import type { Texts } from './keys';

const shell = {
  home: '首页',
  toggleMenu: '折叠或展开菜单',
  breadcrumb: '面包屑导航',
  mainMenu: '主菜单', menu: '菜单', moreMenu: '更多',
  settings: '设置',
  skip: '跳到内容',
  language: '语言',
  dark: '切换到深色',
  light: '切换到浅色',
  fullscreen: '全屏',
  exitFullscreen: '退出全屏',
  horizontal: '改为顶部菜单',
  vertical: '改为左侧菜单',
  userMenu: '用户菜单',
  profile: '个人资料',
  logout: '退出登录',
  logoutTitle: '退出登录？',
  cancel: '取消',
  balance: '余额',
  close: '关闭',
  retry: '重试',
  offset: '时区',
  create: '新建{{name}}',
  notFoundTitle: '没有这个页面',
  notFoundHint: '地址可能有误，或者您没有查看它的权限。',
  toHome: '回到首页',
  failedTitle: '页面出错了',
  failedHint: '您的数据没有受到影响。请重试，或刷新页面。',
  offlineTitle: '这个页面还没有加载',
  offlineHint: '请检查网络连接。恢复连接后，页面会自动打开。',
  lateTitle: '无法加载这个页面',
  lateHint: '请重试；如果仍然无法打开，请重新加载页面。',
  reload: '刷新页面',
  role: {
    ADMIN: '管理员', SALESMAN: '销售', AGENT_1: '一级代理', AGENT_2: '二级代理', AGENT_3: '三级代理', SMS_RECYCLE: '收码用户', USER: 'APP 用户', backdoor: '超级管理员',
  },
  profilePage: {
    title: '个人资料', account: '账号', role: '角色', nickname: '昵称', nicknameHint: '最多 64 个字', avatar: '头像', saved: '已保存', save: '保存', saving: '保存中…',
    basics: '基本信息', preferences: '偏好设置', security: '安全', offset: '时区', offsetHint: '用于所有时间的显示、按日筛选和导出。', offsetBrowser: '与浏览器一致（{{offset}}）',
    theme: '主题色', density: '表格行高', compact: '紧凑', comfortable: '宽松', language: '语言',
    passwordHint: '密码为 6–16 个字符。修改后需要重新登录。', changePassword: '修改密码',
    THEME_PURPLE: '紫色', THEME_ORANGE: '橙色', THEME_GREEN: '绿色', THEME_RED: '红色', THEME_BLUE: '蓝色',
  },
  password: {
    title: '修改密码', original: '原密码', next: '新密码', confirm: '再次输入新密码', submit: '修改密码', busy: '修改中…', required: '必填', length: '密码为 6–16 个字符', differs: '两次输入的密码不一致',
    changed: '密码已修改，请重新登录', toLogin: '重新登录', show: '显示密码', hide: '隐藏密码',
  },
} as const;

export type ShellTexts = Texts<typeof shell>;
export default shell;
