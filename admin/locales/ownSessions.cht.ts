import type { OwnSessionsTexts } from './ownSessions.zh';

const ownSessions: OwnSessionsTexts = {
  title: '已登入的裝置',
  help: '您的帳號目前在這些裝置上登入。看到不認識的，請結束它並變更密碼。',
  unknown: '未知裝置',
  current: '本機',
  since: '{{at}} 登入',
  used: '最近使用 {{at}}',
  end: '結束',
  endOf: '結束 {{device}} 的登入',
  endOthers: '結束其他全部',
  none: '沒有其他登入。',
  askOne: '結束 {{device}} 的登入？',
  askOthers: '結束其他 {{others}} 處登入？',
  askHint: '那裡須重新登入；本機不受影響。',
  askSelf: '這是您正在使用的登入，結束後須重新登入。',
  endedOne: '已結束 {{device}} 的登入',
  endedOthers: '已結束其他 {{others}} 處登入',
};

export default ownSessions;
