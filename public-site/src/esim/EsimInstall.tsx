import { installLinks, readLpa, wholeLpa } from '@t3d/resources/esim';
import type { Esim } from '../api/esim';
import { groupMaskedNumber } from '../card/cardNumber';
import { CopyButton } from '../components/CopyButton';
import { Notice } from '../components/Notice';
import { Qr } from '../qr/Qr';
import { esimText as words } from './text';
import './esim.css';

type Device = 'iphone' | 'android' | 'other';

export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iphone';
  return /Android/i.test(userAgent) ? 'android' : 'other';
}

/** Returns whether the page is inside WeChat, where links to the phone's settings fail. */
export const isInWeChat = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent);

/** The order of instructions: the reader's phone first, both on a computer. */
const ORDER: Record<Device, readonly ('iphone' | 'android')[]> = {
  iphone: ['iphone', 'android'],
  android: ['android', 'iphone'],
  other: ['iphone', 'android'],
};

function OneTap({ lpa, device }: { lpa: string; device: Device }) {
  const { ios, android } = installLinks(lpa);
  const links = { iphone: ios, android };
  return (
    <div className="install-links">
      {ORDER[device].map((kind) => (
        <a
          key={kind}
          className={kind === device ? 'button button-main' : 'button'}
          href={links[kind]}
          rel="noreferrer"
          data-install={kind}
        >
          {kind === device ? words.install[kind] : words.installOn[kind]}
        </a>
      ))}
      <p className="plan-note">{words.needs}</p>
    </div>
  );
}

function Scan({ code, device }: { code: string; device: Device }) {
  return (
    <details open={device === 'other'}>
      <summary>{device === 'other' ? words.scan : words.scanOther}</summary>
      <Qr text={code} label={words.qr} />
      <p className="plan-note">{words.scanHint}</p>
    </details>
  );
}

function ManualPart({ label, value }: { label: string; value: string }) {
  return (
    <div className="manual-part">
      <dt>{label}</dt>
      <dd className="mono">
        <span>{value}</span>
        <CopyButton value={value} label={words.copy(label)} copied={words.copied} />
      </dd>
    </div>
  );
}

function Manual({ code, open }: { code: string; open: boolean }) {
  const parts = readLpa(code);
  return (
    <details open={open}>
      <summary>{words.manual}</summary>
      <dl className="manual">
        {parts && <ManualPart label={words.address} value={parts.address} />}
        {parts && <ManualPart label={words.code} value={parts.matchingId} />}
        <ManualPart label={words.whole} value={code} />
      </dl>
      {parts?.needsConfirmation && <p className="plan-note">{words.confirmation}</p>}
    </details>
  );
}

function Steps({ device }: { device: Device }) {
  return (
    <>
      {ORDER[device].map((kind) => (
        <details key={kind} open={kind === device}>
          <summary>{words.stepsOf[kind]}</summary>
          <ol className="install-steps">
            {words.steps[kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}

/** Installs an eSIM by tap, QR code or typing. Inside WeChat the reader must first open a browser. */
export function EsimInstall({ esim }: { esim: Esim }) {
  const { userAgent } = navigator;
  const device = deviceOf(userAgent);
  const inWeChat = isInWeChat(userAgent);
  const code = wholeLpa(esim.lpa);
  return (
    <div className="install">
      <p className="plan-note">
        <span className="mono">{groupMaskedNumber(esim.number).join(' ')}</span> · {words.secret}
      </p>
      {inWeChat ? (
        <Notice tone="amber" title={words.weChat}>
          {words.weChatText}
        </Notice>
      ) : (
        <OneTap lpa={code} device={device} />
      )}
      <Scan code={code} device={device} />
      <Manual code={code} open={inWeChat} />
      <Steps device={device} />
    </div>
  );
}
