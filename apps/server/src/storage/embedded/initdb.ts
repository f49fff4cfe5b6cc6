import { PGlite } from '@electric-sql/pglite';

// Run as a process of its own by first-start.ts: making a database needs some 830 MB, which a server would keep.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('initdb.ts <folder>');
const made = await PGlite.create(folder);
await made.close();
