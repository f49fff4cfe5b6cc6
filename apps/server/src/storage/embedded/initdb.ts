import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

// Run as a separate process by first-start.ts: creating a database takes some 830 MB, which the server process would not give back.
const [folder, dump] = process.argv.slice(2);
if (!folder) throw new Error('initdb.ts <folder> [<dump.tar.gz>]');
const made = await PGlite.create(folder, dump === undefined ? {} : { loadDataDir: await openAsBlob(dump, { type: 'application/gzip' }) });
await made.close();
