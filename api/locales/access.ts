import type { Catalogue } from './textTypes';

/** Messages about viewing as another user, codes for a new password, and missing permissions. */
export const access = {
  'viewAs.readOnly': {
    zh: '您正以 {needed} 的身份查看，只能看，不能改。请结束查看后用自己的账号操作',
    en: 'You are looking as {needed}, which is read-only. End the view and use your own account to make changes',
  },
  'viewAs.notThis': {
    zh: '只能以业务员和客户的身份查看',
    en: 'Only salespeople and customers can be looked as',
  },
  'viewAs.shutOut': {
    zh: '该账号或其上级已停用，请先启用再以其身份查看',
    en: 'This account, or one above it, is disabled. Enable it first to look as this user',
  },
  'people.backdoor': {
    zh: '此账号只能在服务器上用命令管理',
    en: 'This account is managed on the server by a command only',
    cht: '此帳號只能在伺服器上用命令管理',
  },
  'people.self': {
    zh: '不能停用或删除自己的账号',
    en: 'You cannot disable or delete your own account',
  },

  'passwordCode.title': { zh: '重置密码的验证码', en: 'Your code for a new password' },
  'passwordCode.text': {
    zh: '账号 {account} 正在重置密码。\n\n验证码：{code}\n\n{minutes} 分钟内有效，只能使用一次。请勿告诉任何人，我们的员工也不会向您索取。\n\n如果不是您本人操作，请忽略此邮件，密码不会改变。',
    en: 'A new password was asked for the account {account}.\n\nCode: {code}\n\nIt is good for {minutes} minutes, once. Tell it to nobody: our staff will never ask for it.\n\nIf it was not you, ignore this mail and the password stays as it is.',
  },
  'passwordLink.title': { zh: '设置新密码', en: 'Set a new password' },
  'passwordLink.text': {
    zh: '管理员为账号 {account} 重置了密码。请打开此链接设置新密码：\n\n{url}\n\n链接 {hours} 小时内有效，只能使用一次；设好之前，原密码仍可使用。\n\n如果您没有要求重置，请忽略此邮件，并告知您的管理员。',
    en: 'An administrator asks for a new password of the account {account}. Open this link to set it:\n\n{url}\n\nIt is good for {hours} hours, once. The present password works until then.\n\nIf you did not ask for it, ignore this mail and tell your administrator.',
    cht: '管理員為帳號 {account} 重設了密碼。請開啟此連結設定新密碼：\n\n{url}\n\n連結 {hours} 小時內有效，只能使用一次；設好之前，原密碼仍可使用。\n\n如果您沒有要求重設，請忽略此郵件，並告知您的管理員。',
  },
  'passwordLink.wrong': {
    zh: '链接已失效或已使用，请联系管理员重新发送，或用验证码重设密码',
    en: 'This link has expired or was used. Ask the administrator for another one, or set the password with a code',
  },
  'accountAuthCode.title': { zh: '账号验证的验证码', en: 'Your code to verify your account' },
  'accountAuthCode.text': {
    zh: '账号 {account} 正在验证此邮箱。\n\n验证码：{code}\n\n{minutes} 分钟内有效，只能使用一次。请勿告诉任何人，我们的员工也不会向您索取。\n\n如果不是您本人操作，请忽略此邮件。',
    en: 'The account {account} wants to verify this e-mail address.\n\nCode: {code}\n\nIt is good for {minutes} minutes, once. Tell it to nobody: our staff will never ask for it.\n\nIf it was not you, ignore this mail.',
    cht: '帳號 {account} 正在驗證此信箱。\n\n驗證碼：{code}\n\n{minutes} 分鐘內有效，只能使用一次。請勿告訴任何人，我們的員工也不會向您索取。\n\n如果不是您本人操作，請忽略此郵件。',
  },
  'puzzle.wrong': {
    zh: '没有对齐，请再试一次（还可以试 {left} 次）',
    en: 'The piece is off. Please try again (tries left: {left})',
  },
  'puzzle.expired': {
    zh: '拼图已失效，请再试一次',
    en: 'The puzzle has expired. Please try again',
  },
  'puzzle.last': {
    zh: '没有对齐。请改为等待验证，或 10 分钟后再试',
    en: 'The piece is off. Wait to be verified instead, or try again in 10 minutes',
  },
  'puzzle.tooMany': {
    zh: '拼图已 5 次没有对齐。请改为等待验证，或稍后再试',
    en: 'The piece was off five times. Wait to be verified instead, or try again later',
  },
  'puzzle.proof': {
    zh: '验证已失效，请再试一次',
    en: 'The check has expired. Please try again',
  },
  'accountAuth.done': {
    zh: '该账号已验证',
    en: 'This account is already verified',
    cht: '此帳號已驗證',
  },
  'passwordCode.wait': {
    zh: '请在 {seconds} 秒后再获取验证码',
    en: 'Please wait {seconds} seconds before asking for another code',
    cht: '請在 {seconds} 秒後再取得驗證碼',
  },

  'notice.login.guessed.title': {
    zh: '有人在猜测您的密码',
    en: 'Somebody is guessing your password',
  },
  'notice.login.guessed.text': {
    zh: '最近一小时内，账号 {account} 的密码输错了 {failures} 次以上。\n\n您登录过的网络不受影响；从其他网络登录时，浏览器会先自动完成一次人机验证。\n\n如果不是您本人，请换一个更长、没有在别处用过的密码。',
    en: 'In the last hour, {failures} wrong passwords or more were tried for the account {account}.\n\nNetworks that you have logged in from before are not affected. On any other network, the browser first completes a human check by itself.\n\nIf it was not you, choose a longer password that you use nowhere else.',
  },

  'rights.call.list': { zh: '查看列表', en: 'See the list', cht: '檢視列表' },
  'rights.call.show': { zh: '查看详情', en: 'Open a record' },
  'rights.call.create': { zh: '新建', en: 'Create' },
  'rights.call.update': { zh: '修改', en: 'Edit' },
  'rights.call.delete': { zh: '删除', en: 'Delete' },
  'rights.call.export': { zh: '导出', en: 'Export' },
  'rights.call.import': { zh: '导入', en: 'Import' },

  'rights.role': {
    zh: '角色「{role}」没有此功能',
    en: 'The role {role} does not have this',
  },
  'rights.role.remedy': {
    zh: '角色的功能是固定的，有此功能的角色：{roles}',
    en: 'What a role has is fixed; these have it: {roles}',
  },
  'rights.role.ask': {
    zh: '角色的功能是固定的，需要时请联系管理员',
    en: 'What a role has is fixed; ask an administrator if you need it done',
  },
  'rights.pattern': {
    zh: '权限中缺少 {pattern}',
    en: 'The permission {pattern} is missing',
  },
  'rights.pattern.remedy': {
    zh: '管理员可用「设置权限」加上',
    en: 'An administrator can add it with “Set permissions”',
  },
  'rights.deleted': { zh: '账号已删除', en: 'The account is deleted' },
  'rights.deleted.remedy': {
    zh: '已删除的账号不能恢复',
    en: 'A deleted account cannot be brought back',
  },
  'rights.disabled': { zh: '账号已停用', en: 'The account is disabled' },
  'rights.disabled.remedy': {
    zh: '平台人员或其直属上级可启用',
    en: 'Staff, or the agent directly above, can enable it',
  },
  'rights.superiorDisabled': { zh: '上级账号已停用', en: 'An account above it is disabled' },
  'rights.superiorDisabled.remedy': {
    zh: '平台人员启用该上级后恢复',
    en: 'It comes back once staff enable that account',
  },
  'rights.accountAuth': { zh: '账号邮箱未验证', en: 'The account’s e-mail is not verified' },
  'rights.accountAuth.remedy': {
    zh: '管理员可在修改客户时标记为已验证',
    en: 'An administrator can mark it as verified when editing the customer',
  },
  'rights.secondFactor': {
    zh: '该角色需要的两步验证尚未设置',
    en: 'The second factor that the role needs is not set up',
  },
  'rights.secondFactor.remedy': {
    zh: '本人登录后即可设置',
    en: 'The user sets it up after logging in',
  },

  'rights.rows.all': { zh: '全部', en: 'All' },
  'rights.rows.none': { zh: '没有', en: 'None' },
  'rights.rows.self': { zh: '仅自己的', en: 'Own only' },
  'rights.rows.children': { zh: '直属下级的', en: 'Those of direct sub-agents' },
  'rights.rows.selfAndChildren': {
    zh: '自己和直属下级的',
    en: 'Own and those of direct sub-agents',
  },
  'rights.rows.subtree': { zh: '自己和全部下级的', en: 'Own and those of everyone below' },
  'rights.rows.descendants': {
    zh: '全部下级的，不含自己',
    en: 'Those of everyone below, not own ones',
  },
  'rights.rows.customers': {
    zh: '名下客户及其全部下级的',
    en: 'Those of the salesperson’s customers and everyone below them',
  },
  'rights.rows.unowned': { zh: '平台自己的', en: 'The platform’s own' },
  'rights.rows.ofRole': { zh: '与该角色共享的', en: 'Those shared with this role', cht: '與該角色共用的' },
  'rights.rows.where': { zh: '符合指定条件的', en: 'Those in a certain state' },
  'rights.rows.parent': {
    zh: '所属记录可见的',
    en: 'Those of a record that is within reach',
  },
  'rights.rows.special': { zh: '按此功能的规则', en: 'By this resource’s own rule', cht: '依此功能的規則' },
} as const satisfies Catalogue;
