const words = {
  users: {
    department: '业务员部门',
    allDepartments: '全部部门',
    customerFirst: '请先选择客户',
    smsUser: {
      open: '新增收码用户',
      title: '新增收码用户',
      hint: '用于接收短信验证码。首次登录时须验证邮箱。',
      account: '账号',
      accountHint: '邮箱或手机号，用于登录',
      accountWrong: '请输入正确的邮箱或手机号',
      nickname: '昵称',
      password: '初始密码',
      passwordHint: '6–16 个字符',
      passwordWrong: '密码为 6–16 个字符',
      add: '新增',
      adding: '新增中…',
      added: '已新增 {{name}}',
    },
    viewAs: {
      action: '以其身份查看',
      title: '以 {{name}} 的身份查看？',
      tab: '在新的浏览器标签页中打开，看到的与对方完全一样。',
      readOnly: '只能看，不能改；您自己的页面不受影响。',
      hour: '最长一小时，退出登录时也随之结束。',
      audit: '会记入该用户的历史和操作日志。',
      open: '打开',
      opening: '打开中…',
      blocked: '浏览器拦截了新标签页，请允许本站弹出窗口后再试。',
      rule: '账号为启用的业务员或客户',
    },
  },
  shell: {
    role: {
      ADMIN: '管理员',
      SALESMAN: '销售',
      AGENT_1: '一级代理',
      AGENT_2: '二级代理',
      AGENT_3: '三级代理',
      SMS_RECYCLE: '收码用户',
      USER: 'APP 用户',
    },
  },
  access: {
    rights: {
      example: '为什么不能导出账单？',
    },
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    users: (typeof words)['users'];
  }
}
export default words;
