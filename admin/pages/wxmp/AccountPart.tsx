import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { CUT, Text } from '../../ui/Text';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import type { MessageMode, Secret } from './wxmpCalls';
import { Fixed, Labelled, Pair, Part } from './parts';
import { randomText, SECRET_LENGTH, type Wxmp } from './useWxmp';

const SECRET_LABELS = { appSecret: 'AppSecret', token: 'Token', encodingAesKey: 'EncodingAESKey' } as const;

interface SecretProps {
  name: Secret;
  typed: string | undefined;
  error: string | undefined;
  set: (typed: string | undefined) => void;
}

function MadeSecret({ name, typed = '', error, set }: SecretProps) {
  const t = useT();
  return (
    <Labelled id={`wxmp-${name}`} label={SECRET_LABELS[name]} help={t('wxmp.onlyNow')} error={error}>
      <Fixed>
        <Box sx={{ ...CUT, flex: 1, fontFamily: MONO, fontSize: 'size.small' }} data-made={name}>
          {typed}
        </Box>
        <CopyButton text={typed} />
        <Button size="small" variant="text" onClick={() => set(undefined)}>
          {t('wxmp.keepOld')}
        </Button>
      </Fixed>
    </Labelled>
  );
}

/** An input for a secret. `keep` cancels the replacement of a stored secret. */
function TypedSecret({ name, typed, error, set, keep }: SecretProps & { keep: (() => void) | null }) {
  const t = useT();
  const end = keep && (
    <Button size="small" variant="text" onClick={keep}>
      {t('wxmp.keepOld')}
    </Button>
  );
  return (
    <TextField
      label={SECRET_LABELS[name]}
      type="password"
      autoComplete="off"
      value={typed ?? ''}
      error={Boolean(error)}
      helperText={error ?? t('wxmp.secretHelp')}
      onChange={(event) => set(event.target.value || undefined)}
      slotProps={{ htmlInput: { spellCheck: false }, ...(end && { input: { endAdornment: end } }) }}
    />
  );
}

/** A secret with the time of storing. It can be replaced but not read. */
function SecretField({ wxmp, name, make }: { wxmp: Wxmp; name: Secret; make?: () => string }) {
  const t = useT();
  const offset = useOffset();
  const [typing, setTyping] = useState(false);
  const setAt = wxmp.settings?.[`${name}SetAt`];
  const set = (typed: string | undefined): void => wxmp.set({ [name]: typed });
  const given = { name, typed: wxmp.values[name], error: wxmp.errors[name], set };
  if (make && given.typed) return <MadeSecret {...given} />;
  const keep = (): void => {
    set(undefined);
    setTyping(false);
  };
  if (!make && (typing || given.typed || !setAt)) return <TypedSecret {...given} keep={setAt ? keep : null} />;
  const id = `wxmp-${name}`;
  return (
    <Labelled id={id} label={SECRET_LABELS[name]} error={given.error}>
      <Fixed>
        <LockIcon sx={{ fontSize: 'icon.md', color: 'ink.secondary' }} />
        <Text size="small" sx={{ flex: 1 }}>
          {setAt ? t('wxmp.setAt', { at: shortMoment(setAt, offset) }) : t('wxmp.notSet')}
        </Text>
        <Button
          size="small"
          variant="text"
          aria-describedby={id}
          onClick={() => (make ? set(make()) : setTyping(true))}
        >
          {t(make ? 'wxmp.makeNew' : 'wxmp.replace')}
        </Button>
      </Fixed>
    </Labelled>
  );
}

export function AccountPart({ wxmp }: { wxmp: Wxmp }) {
  const t = useT();
  const { settings, values, errors, set } = wxmp;
  return (
    <Part name="account" title={t('wxmp.account')} more={t('wxmp.accountMore')}>
      <Pair>
        <TextField
          label="AppID"
          required={Boolean(values.appSecret ?? values.token ?? values.encodingAesKey)}
          value={values.appId ?? ''}
          error={Boolean(errors.appId)}
          helperText={errors.appId}
          onChange={(event) => set({ appId: event.target.value.trim() || null })}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO } } }}
        />
        <SecretField wxmp={wxmp} name="appSecret" />
      </Pair>
      <Labelled id="wxmp-callback" label={t('wxmp.callback')} help={t('wxmp.callbackHelp')}>
        <Fixed>
          {settings ? (
            <>
              <Box
                sx={{ flex: 1, minWidth: 0, fontFamily: MONO, fontSize: 'size.small', overflowWrap: 'anywhere' }}
                data-callback
              >
                {settings.callbackUrl}
              </Box>
              <CopyButton text={settings.callbackUrl} />
            </>
          ) : (
            <Text size="small" colour="ink.secondary">
              {t('wxmp.afterSaving')}
            </Text>
          )}
        </Fixed>
      </Labelled>
      <Pair>
        <SecretField wxmp={wxmp} name="token" make={() => randomText(SECRET_LENGTH.token)} />
        <SecretField wxmp={wxmp} name="encodingAesKey" make={() => randomText(SECRET_LENGTH.encodingAesKey)} />
      </Pair>
      <Labelled id="wxmp-mode" label={t('wxmp.mode')} help={t('wxmp.modeHelp')} error={errors.mode}>
        <ChoiceButtons<MessageMode>
          labelledBy="wxmp-mode"
          value={values.mode}
          onChange={(mode) => set({ mode })}
          options={[
            ['PLAIN', t('wxmp.modes.PLAIN')],
            ['COMPATIBLE', t('wxmp.modes.COMPATIBLE')],
            ['SAFE', t('wxmp.modes.SAFE')],
          ]}
        />
      </Labelled>
    </Part>
  );
}
