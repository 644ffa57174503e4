import { address, database } from './forms';
import { onOff, secret, text, whole } from './kinds';

/** The settings of the database, its replica, and the places of files. */
export const DATA = {
  DATABASE_URL: database({
    about:
      'The database. Production has no default; otherwise it is SQLite in `data/`. MariaDB has the scheme `mysql` too.',
  }),
  DATABASE_POOL: whole({ about: 'Database connections of each process.', otherwise: 20, least: 1, most: 10_000 }),
  DATABASE_REPLICA_URL: database({
    about:
      'A read-only copy of the database for exports and the figures of the dashboard (docs/deploy.md). Without it ' +
      'everything is read from `DATABASE_URL`.',
    example: 'mysql://t3d_reader:password@127.0.0.2:3306/t3d',
  }),
  DATABASE_REPLICA_LAG: whole({
    about: 'Seconds by which the copy may lag. If it lags more or is away, `DATABASE_URL` is read.',
    otherwise: 30,
    least: 1,
    most: 3_600,
  }),
  UPLOADS: text({
    about:
      'The folder of uploaded files, which all processes share and which contains no other files. With `S3_BUCKET`' +
      ' each machine has a folder of its own. Backups contain the uploads that wait for a job.',
    otherwise: 'data/uploads',
  }),
  S3_BUCKET: text({
    about:
      'A private bucket of S3, or of a store with the same protocol, for uploads that wait for a job. It is used ' +
      'below `uploads/`, and no other server uses it. Without it uploads stay in the folder `UPLOADS`.',
    example: 't3d-uploads',
    form: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    must: 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  }),
  S3_ENDPOINT: address({
    about: "The address of the store, if it is not Amazon's.",
    bare: true,
    example: 'https://s3.example.com',
  }),
  S3_REGION: text({
    about: 'The region of the bucket.',
    otherwise: 'us-east-1',
    form: /^[a-z\d][a-z\d-]+$/,
    must: 'the name of a region: small letters, digits and hyphens',
  }),
  S3_PATH_STYLE: onOff({
    about: 'The name of the bucket is in the path of the address, not in the host. Default: on with `S3_ENDPOINT`.',
    otherwise: null,
  }),
  S3_ACCESS_KEY_ID: text({
    about:
      'The key for the store, which may list the bucket and read, write and delete objects. Without it the role of ' +
      'the machine at Amazon is used.',
    example: 'AKIAIOSFODNN7EXAMPLE',
  }),
  S3_SECRET_ACCESS_KEY: secret({ about: 'The secret of that key.' }),
  SANDBOXES: text({
    about:
      'The folder of sandboxes of keys that begin with `t3d_test_`, which no other server uses. No backup needs it.',
    otherwise: 'data/sandboxes',
  }),
  LEDGER_HEADS: text({
    about:
      "A folder for each day's newest hash of every wallet; copy it to another place. Without it the hashes are only " +
      'mailed.',
    example: '/srv/t3d-heads',
  }),
};
