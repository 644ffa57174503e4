import { address, certificates, ellipticKey, rsaPrivateKey, rsaPublicKey } from './forms';
import { list, onOff, oneOf, secret, text, whole } from './kinds';

/** The settings of the payment gateways. A gateway is on if all in `required` are set. */
export const GATEWAYS = {
  alipay: {
    required: {
      ALIPAY_APP_ID: text({ about: "Our application at Alipay's open platform.", example: '2021000122671080' }),
      ALIPAY_SELLER_ID: text({
        about: "The account that receives the money: the merchant's PID.",
        example: '2088102175868026',
      }),
      ALIPAY_PRIVATE_KEY: rsaPrivateKey({ about: "Our application's private key, RSA2." }),
      ALIPAY_PUBLIC_KEY: rsaPublicKey({ about: "Alipay's public key for this application (not our own)." }),
    },
    optional: {
      ALIPAY_ENDPOINT: address({
        about: 'Another gateway, for example the sandbox.',
        example: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      }),
    },
  },
  alipayHk: {
    required: {
      ALIPAY_HK_CLIENT_ID: text({
        about: 'Our client at Antom (a `SANDBOX_…` one speaks to the sandbox).',
        example: '5YA1800000000000000',
      }),
      ALIPAY_HK_PRIVATE_KEY: rsaPrivateKey({ about: 'Our private key, RSA 2048.' }),
      ALIPAY_HK_PUBLIC_KEY: rsaPublicKey({ about: "Antom's public key for this client (not our own)." }),
    },
    optional: {
      ALIPAY_HK_KEY_VERSION: text({ about: 'The version of our key at Antom. Default: `1`.', example: '2' }),
      ALIPAY_HK_ENDPOINT: address({
        about: 'Another region. Default: Asia.',
        example: 'https://open-de-global.alipay.com',
      }),
      ALIPAY_HK_CURRENCIES: list({
        about: 'Currencies of the contract, the preferred one first. Default: `HKD`.',
        example: 'HKD,USD',
      }),
      ALIPAY_HK_SETTLEMENT_CURRENCY: text({
        about: 'The currency paid out to us, if the contract has several.',
        form: /^[A-Z]{3}$/,
        must: 'a currency of three letters',
        example: 'HKD',
      }),
    },
  },
  wechatPay: {
    required: {
      WECHAT_PAY_APPID: text({ about: 'The appid that is bound to the merchant.', example: 'wx8888888888888888' }),
      WECHAT_PAY_MCHID: text({ about: 'The merchant number.', example: '1900000109' }),
      WECHAT_PAY_SERIAL: text({
        about: "The serial number of the merchant's API certificate.",
        example: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      }),
      WECHAT_PAY_PRIVATE_KEY: rsaPrivateKey({ about: "The merchant's private key (`apiclient_key.pem`)." }),
      WECHAT_PAY_API_V3_KEY: secret({
        about: 'The APIv3 key.',
        form: /^[\x21-\x7e]{32}$/,
        must: '32 letters and digits',
        example: '$(openssl rand -hex 16)',
      }),
    },
    optional: {
      WECHAT_PAY_PUBLIC_KEY_ID: text({
        about: "The id of WeChat Pay's public key. This and the key, or `WECHAT_PAY_CERTIFICATES`, are required.",
        example: 'PUB_KEY_ID_0114232134912410000000000000',
      }),
      WECHAT_PAY_PUBLIC_KEY: rsaPublicKey({ about: "WeChat Pay's public key (`pub_key.pem`)." }),
      WECHAT_PAY_CERTIFICATES: certificates({ about: 'Platform certificates, for a migration to the public key.' }),
      WECHAT_PAY_ENDPOINT: address({
        about: 'Another address of the API.',
        example: 'https://api2.mch.weixin.qq.com',
      }),
    },
  },
  paypal: {
    required: {
      PAYPAL_CLIENT_ID: text({ about: 'The client id of the app.', example: 'AeA1QIZXiflr1' }),
      PAYPAL_CLIENT_SECRET: secret({ about: 'The secret of the app.' }),
      PAYPAL_WEBHOOK_ID: text({
        about: 'The id of the webhook, which is part of what PayPal signs.',
        example: '1JE4291016473214C',
      }),
      PAYPAL_MERCHANT_ID: text({
        about: 'The number of the account that receives the money.',
        example: 'LLCK5GYWKHPE2',
      }),
    },
    optional: {
      PAYPAL_ENDPOINT: address({
        about: 'Another address of the API, for example the sandbox.',
        example: 'https://api-m.sandbox.paypal.com',
      }),
      PAYPAL_CERT_ROOTS: certificates({ about: "Additional root certificates for PayPal's signing certificate." }),
      PAYPAL_CERT_ORIGIN: address({
        about: 'An additional allowed origin of that certificate.',
        example: 'https://api.sandbox.paypal.com',
      }),
    },
  },
  allInPay: {
    required: {
      ALL_IN_PAY_CUS_ID: text({
        about: "Our merchant number at AllInPay's cashier service (收银宝).",
        example: '990440148166000',
      }),
      ALL_IN_PAY_APP_ID: text({ about: 'Our application there.', example: '00000003' }),
      ALL_IN_PAY_PRIVATE_KEY: rsaPrivateKey({ about: 'Our private key, RSA.' }),
      ALL_IN_PAY_PUBLIC_KEY: rsaPublicKey({ about: "AllInPay's public key (not our own)." }),
    },
    optional: {
      ALL_IN_PAY_ENDPOINT: address({
        about: 'Another address of the API.',
        example: 'https://syb-test.allinpay.com/apiweb',
      }),
      ALL_IN_PAY_CASHIER: address({
        about: 'Another address of the H5 cashier, which has its own host.',
        example: 'https://syb-test.allinpay.com/apiweb/h5unionpay/unionorder',
      }),
    },
  },
  apple: {
    required: {
      APPLE_BUNDLE_ID: text({ about: "The app's bundle id.", example: 'com.example.t3d' }),
      APPLE_APP_ID: whole({
        about: "The app's number in the App Store.",
        otherwise: null,
        least: 1,
        most: 999_999_999_999_999,
        example: '1234567890',
      }),
      APPLE_ISSUER_ID: text({
        about: 'The issuer of the In-App Purchase key.',
        example: '57246542-96fe-1a63-e053-0824d011072a',
      }),
      APPLE_KEY_ID: text({ about: 'The id of that key.', example: '2X9R4HXF34' }),
      APPLE_PRIVATE_KEY: ellipticKey({ about: 'That key (`SubscriptionKey_….p8`).' }),
      APPLE_ROOT_CERTIFICATES: certificates({ about: "Apple's roots (AppleRootCA-G3 …)." }),
      APPLE_APP_LINK: text({
        about: 'The link that opens our app.',
        form: /^(?=.*\{token\})(?=.*\{product\})[a-z][a-z\d+.-]*:\S+$/,
        must: 'a link with {token} and {product}',
        example: 'https://app.example.com/buy?token={token}&product={product}',
      }),
      APPLE_PRODUCTS: text({
        about: 'The products by currency and price, as in App Store Connect, separated by commas.',
        form: /^\s*[A-Z]{3}:[\d.]+:[\w.-]+\s*(,\s*[A-Z]{3}:[\d.]+:[\w.-]+\s*)*$/,
        must: 'currency:price:product, with commas between them',
        example: 'USD:100.00:recharge100',
      }),
    },
    optional: {
      APPLE_ENVIRONMENT: oneOf({
        about: 'The environment of the App Store. Default: `Production`.',
        names: ['Production', 'Sandbox'],
        otherwise: null,
      }),
      APPLE_ONLINE_CHECKS: onOff({
        about: '`off`: Apple is not asked whether its certificates are revoked. Default: on.',
        otherwise: null,
      }),
      APPLE_ENDPOINT: address({
        about: 'Another App Store Server API.',
        example: 'https://api.storekit-sandbox.itunes.apple.com',
      }),
    },
  },
};
