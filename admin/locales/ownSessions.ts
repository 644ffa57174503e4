import { translations } from '@t3d/resources/locales/translations';

const ownSessions = translations({
  zh: {
    title: '已登录的设备',
    help: '您的账号目前在这些设备上登录。看到不认识的，请结束它并修改密码。',
    unknown: '未知设备',
    current: '本机',
    since: '{{at}} 登录',
    used: '最近使用 {{at}}',
    end: '结束',
    endOf: '结束 {{device}} 的登录',
    endOthers: '结束其他全部',
    askOne: '结束 {{device}} 的登录？',
    askOthers: '结束其他 {{others}} 处登录？',
    askHint: '那里须重新登录；本机不受影响。',
    askSelf: '这是您正在使用的登录，结束后须重新登录。',
    endedOne: '已结束 {{device}} 的登录',
    endedOthers: '已结束其他 {{others}} 处登录',
  },
  en: {
    title: 'Where you are logged in',
    help: 'Your account is logged in on these devices now. If you do not know one, end it and change your password.',
    unknown: 'Unknown device',
    current: 'this device',
    since: 'logged in {{at}}',
    used: 'last used {{at}}',
    end: 'End',
    endOf: 'End the session on {{device}}',
    endOthers: 'End all others',
    askOne: 'End the session on {{device}}?',
    askOthers: 'End {{others}} other sessions?',
    askHint: 'You log in again there; this device is not affected.',
    askSelf: 'You are using this session now and have to log in again.',
    endedOne: 'Ended the session on {{device}}',
    endedOthers: 'Ended {{others}} other sessions',
  },
  cht: { askSelf: '這是您正在使用的登入，結束後須重新登入。' },
});

export default ownSessions;
