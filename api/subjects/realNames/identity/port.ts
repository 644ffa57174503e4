/** A document as it is sent to a provider. Nothing else is sent. */
export interface IdentityQuestion {
  /** The same document is always sent under the same reference, so that an answer given once is given again. */
  reference: string;
  docType: 'PASSPORT' | 'ID_CARD' | 'PERMIT' | 'FACE';
  name: string | null;
  surname: string | null;
  givenName: string | null;
  /** The number of the document: of an ID card, a passport, a permit without its renewals. */
  number: string | null;
  nationality: string | null;
  birthDate: string | null;
  sex: string | null;
  validTo: string | null;
  /** The picture, for a face only: the other documents are sent by their texts. */
  image: { type: string; base64: string } | null;
}
/** `unknown` leaves the decision to people. */
export interface IdentityAnswer {
  verdict: 'match' | 'mismatch' | 'unknown';
  reason?: string;
}

export interface IdentityProvider {
  ask(question: IdentityQuestion): Promise<IdentityAnswer>;
}
