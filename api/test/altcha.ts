import { solveChallenge } from 'altcha-lib/v1';
import type { Challenge } from '../middleware/proofOfWork';

/** Returns the header X-Altcha with the solution of the challenge in an error response. */
export async function solveProof({ body }: { body: { data: { challenge?: Challenge } } }): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = body.data.challenge as Challenge;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number: found?.number, salt, signature })).toString(
    'base64',
  );
}
