import { useId } from 'react';
import type { DocumentType } from '../api/types';
import { Icon } from '../components/Icon';
import { PhotoInput } from './PhotoInput';
import { identityText as words } from './text';

const TYPES: readonly DocumentType[] = ['PASSPORT', 'ID_CARD', 'PERMIT'];

interface ChooseStepProps {
  docType: DocumentType;
  onChoose: (docType: DocumentType) => void;
  onFile: (file: File) => void;
}

/** The first step: which document, and its photo. */
export function ChooseStep({ docType, onChoose, onFile }: ChooseStepProps) {
  const name = useId();
  return (
    <>
      <fieldset className="methods">
        <legend>{words.which}</legend>
        {TYPES.map((type) => (
          <label key={type} className={type === docType ? 'method method-chosen' : 'method'}>
            <input type="radio" name={name} checked={type === docType} onChange={() => onChoose(type)} />
            <span className="method-words">
              <b>{words.documents[type][0]}</b>
              <span className="plan-note">{words.documents[type][1]}</span>
            </span>
            <Icon name="badge" size={24} />
          </label>
        ))}
      </fieldset>
      <h2 className="group-title">{words.demands}</h2>
      <ul className="list demands">
        {words.demandList.map((demand) => (
          <li key={demand}>
            <Icon name="tick" size={18} />
            {demand}
          </li>
        ))}
      </ul>
      <Privacy />
      <div className="actions actions-two">
        <PhotoInput className="button" onFile={onFile}>
          {words.choosePhoto}
        </PhotoInput>
        <PhotoInput camera className="button button-main" onFile={onFile}>
          <Icon name="camera" /> {words.take[docType]}
        </PhotoInput>
      </div>
    </>
  );
}

export function Privacy() {
  return (
    <p className="plan-note privacy">
      <Icon name="lock" size={18} />
      {words.privacy}
    </p>
  );
}
