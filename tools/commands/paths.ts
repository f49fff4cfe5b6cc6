import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** Machine-readable results of the last run; `npm run rows` reads them. */
export const results = path.join(root, '.cache/test-results');
/** Exit code when something outside the repository is missing. */
export const INCOMPLETE = 3;
