import type { SessionUser } from '@t3d/resources/kit';
import { useLayoutEffect, useState } from 'react';
import { authText, HTML_LANG, language } from '../providers/language';
import { endView } from '../providers/session';
import { storage } from '../providers/storage';
import { noteBarsAbove } from '../state/barsAbove';
import { LineSvg } from '../ui/LineSvg';
import './viewAsBar.css';

const HEIGHT = 36;

function endTime(until: string, account: string): string {
  const shifted = new Date(Date.parse(until) + storage.gmtOffset(account) * 60_000);
  return shifted.toLocaleTimeString(HTML_LANG[language], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'UTC',
  });
}

/** The bar on top while an admin views the app as another user. */
export default function ViewAsBar({ user }: { user: SessionUser }) {
  const [ending, setEnding] = useState(false);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bar-top', `${HEIGHT}px`);
    noteBarsAbove();
    return () => void style.removeProperty('--bar-top');
  }, []);
  if (!user.viewedBy) return null;
  return (
    <aside className="view-as no-print" role="region" aria-label={authText('viewAs.label')}>
      <LineSvg size={18} hidden>
        <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
      </LineSvg>
      <p>
        <b>{authText('viewAs.text', { account: user.account })}</b>
        <span>{authText('viewAs.readOnly')}</span>
        <span>{authText('viewAs.until', { time: endTime(user.viewedBy.until, user.account) })}</span>
      </p>
      <button
        type="button"
        disabled={ending}
        onClick={() => {
          setEnding(true);
          void endView();
        }}
      >
        {authText(ending ? 'viewAs.ending' : 'viewAs.end')}
      </button>
    </aside>
  );
}
