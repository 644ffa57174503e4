import type { Texts } from './texts';

/** Where somebody is logged in, on the profile. */
const ownSessions = {
  title: '已登录的设备',
  help: '您的账号目前在这些设备上登录。看到不认识的，请结束它并修改密码。',
  unknown: '未知设备',
  current: '本机',
  since: '{{at}} 登录',
  used: '最近使用 {{at}}',
  end: '结束',
  endOf: '结束 {{device}} 的登录',
  endOthers: '结束其他全部',
  none: '没有其他登录。',
  askOne: '结束 {{device}} 的登录？',
  askOthers: '结束其他 {{others}} 处登录？',
  askHint: '那里须重新登录；本机不受影响。',
  askSelf: '这是您正在使用的登录，结束后须重新登录。',
  endedOne: '已结束 {{device}} 的登录',
  endedOthers: '已结束其他 {{others}} 处登录',
} as const;

export type OwnSessionsTexts = Texts<typeof ownSessions>;
export default ownSessions;
