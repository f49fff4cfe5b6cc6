import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesPage } from './checks/licences.ts';

const root = path.resolve(import.meta.dirname, '..');
const FILE = path.join(root, 'docs/licences.md');

const page = licencesPage(root);
if (!process.argv.includes('--check')) writeFileSync(FILE, page);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== page) {
  console.error('docs/licences.md no está al día. Ejecuta: node tools/generate-licences.ts');
  process.exitCode = 1;
}
