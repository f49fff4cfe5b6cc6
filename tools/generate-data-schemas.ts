import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMAS } from '@veridico/reports/documents';
import { publishedSchemas } from '@veridico/reports/schemas';

/** The published schemas of informe.json, by path. Files of earlier versions stay where they are: documents of their time point at them. */
const made = publishedSchemas.map(({ name, content }) => ({
  file: path.join(SCHEMAS, `${name}.json`),
  text: `${JSON.stringify(content, null, 2)}\n`,
}));

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const stale = made.filter(({ file, text }) => readOrNothing(file) !== text);
if (process.argv.includes('--check')) {
  for (const { file } of stale)
    console.error(`No está al día: ${path.relative(process.cwd(), file)}. Ejecuta: node tools/generate-data-schemas.ts`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(SCHEMAS, { recursive: true });
  for (const { file, text } of stale) writeFileSync(file, text);
}
