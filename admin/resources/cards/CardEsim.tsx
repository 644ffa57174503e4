import { Suspense } from 'react';
import { useRecord } from '../../declared/declaration';
import { EsimInstall } from '../esim';

/** Installing the eSIM that a card is, for those who are shown its code. */
export function CardEsim() {
  const record = useRecord();
  if (record.type !== 'E_SIM' || typeof record.lpa !== 'string' || record.lpa === '' || record.status === 'INVALID')
    return null;
  return (
    <Suspense fallback={null}>
      <EsimInstall lpa={record.lpa} iccid={String(record.iccid)} />
    </Suspense>
  );
}
