import { useStore } from 'ra-core';
import { useCallback } from 'react';
import type { Message } from './calls';

export interface Alerts {
  sound: boolean;
  notice: boolean;
}
const NONE: Alerts = { sound: false, notice: false };

/** Plays two short tones. Browsers stay silent before the first user gesture. */
export function playTone(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    volume.connect(audio.destination);
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(volume);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.12);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    /* no sound here */
  }
}

const mayNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted';

export async function askForNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return mayNotify() || (await Notification.requestPermission()) === 'granted';
}

function showNotice(title: string, id: number): void {
  if (!mayNotify()) return;
  const shown = new Notification(title, { tag: `sms-${id}` });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}

/** Sound and desktop notice, off by default. The notice never has the code, because others may see the screen. */
export function useAlerts(): [Alerts, (next: Alerts) => void, (message: Message, title: string) => void] {
  const [alerts, setAlerts] = useStore<Alerts>('board.smsCodes', NONE);
  const raise = useCallback(
    (message: Message, title: string) => {
      if (alerts.sound) playTone();
      if (alerts.notice && document.hidden) showNotice(title, message.id);
    },
    [alerts],
  );
  return [alerts, setAlerts, raise];
}
