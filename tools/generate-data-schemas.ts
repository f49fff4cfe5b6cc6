import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIS_DATOS_SCHEMA } from '@veridico/api/endpoints';
import { SCHEMAS, schemaPath } from '@veridico/reports/documents';
import { publishedSchemas } from '@veridico/reports/schemas';

const { $schema, ...rules } = MIS_DATOS_SCHEMA.content();
const myData = { name: MIS_DATOS_SCHEMA.name, content: { $schema, $id: schemaPath(MIS_DATOS_SCHEMA.name), ...rules } };

/** The published schemas of informe.json and of «Mis datos», by path. Files of earlier versions stay where they are: documents of their time point at them. */
const made = [...publishedSchemas, myData].map(({ name, content }) => ({
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
