const texts = {
  'page.login': '登录',
  'page.notFound': '页面不存在',
  'page.accountAuth': '账号验证',

  'login.title': '登录',
  'login.hint': '使用您的邮箱或手机号',
  'login.account': '账号',
  'login.password': '密码',
  'login.submit': '登录',
  'login.busy': '登录中…',
  'login.show': '显示密码',
  'login.hide': '隐藏密码',
  'login.accountMissing': '请输入账号',
  'login.passwordMissing': '请输入密码',
  'login.slogan': '卡、套餐、订单与账款，一处管好。',
  'login.sloganHint': '面向跨境流量分销的管理后台',
  'login.searchBefore': '查卡与充值请前往',
  'login.search': '查卡页',
  'login.language': '语言',
  'login.dark': '切换到深色',
  'login.light': '切换到浅色',

  'notFound.title': '没有这个页面',
  'notFound.hint': '地址可能有误，或者您没有查看它的权限。',
  'notFound.home': '回到首页',
  'notFound.search': '查卡',

  'accountAuth.title': '账号待验证',
  'accountAuth.text': '账号 {account} 还没有通过验证，验证后才能使用后台。',
  'accountAuth.contact': '请联系管理员，由管理员在客户列表中将此账号标记为已验证。',
  'accountAuth.again': '我已通过验证',
  'accountAuth.logout': '退出登录',

  'update.ready': '有新版本可用。重新加载后使用，未保存的内容会丢失。',
  'update.reload': '重新加载',
  'update.later': '稍后',

  'error.request': '请求失败，请联系管理员！',
  'error.export': '导出失败',
  'error.download': '下载失败',
  'error.import': '导入失败',
  'error.loggedOut': '您已退出登录，请重新登录。',
  'error.toLogin': '去登录',
  'error.permission': '没有权限：',
  'error.maintenance': '功能维护中，请稍后再试。',
  'error.other': '错误：',
  'error.timeout': '操作失败，请稍后再试',
  'error.retry': '重试',
} as const;

export type OutsideTexts = { [Key in keyof typeof texts]: string };
export default texts as OutsideTexts;
