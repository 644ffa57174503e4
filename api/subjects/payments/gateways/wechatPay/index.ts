import { lazyGateway } from '../kit/settings';
import type { PaymentGateway } from '../port';
import type { WeChatPaySettings } from './settings';

export { readSettings, type WeChatPaySettings } from './settings';

/** WeChat Pay, APIv3. */
export function makeWeChatPayGateway(settings: WeChatPaySettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'wechatPay',
      methods: ['WECHAT_PAY', 'WECHAT_QR', 'WECHAT_H5', 'WECHAT_WEB'],
      currencies: ['CNY'],
      answers: {
        accepted: { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
        refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"FAIL"}' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
