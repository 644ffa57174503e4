import { solveChallenge } from 'altcha-lib/v1';
import type { Challenge } from '../middleware/proofOfWork';

/** What the header X-Altcha carries once the challenge of a refusal is solved. */
export async function solveRefusal({ body }: { body: { data: { challenge?: Challenge } } }): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = body.data.challenge as Challenge;
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number: found?.number, salt, signature })).toString(
    'base64',
  );
}
