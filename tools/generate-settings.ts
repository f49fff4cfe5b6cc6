import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { settingsSchema } from '../apps/server/src/settings/settings.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/settings.md');

const HEADING = `<!-- Made by tools/generate-settings.ts from apps/server/src/settings/settings.ts: change that, not this. -->

# Ajustes

Variables de entorno que lee el servidor al partir. Ninguna es necesaria en un equipo de desarrollo; si algo no se puede usar, el servidor no parte y
dice todo lo que falta de una vez.

| Nombre | Por omisión | Valores | Qué hace |
| --- | --- | --- | --- |
`;

const setting = z.object({
  description: z.string(),
  default: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Setting = z.infer<typeof setting>;

function values({ enum: listed, type, minimum, maximum, format }: Setting): string {
  if (listed) return listed.map((value) => (value === '' ? 'vacío' : `\`${value}\``)).join(', ');
  if (type === 'number' || type === 'integer') return `${minimum} a ${maximum}`;
  return format === 'uri' ? 'una dirección' : 'un texto';
}

/** A schema's settings as the page of docs/settings.md. @throws ZodError when a setting lacks its description */
export function settingsPage(schema: z.ZodObject): string {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const found = setting.parse(property);
    const fallback = found.default === undefined || found.default === '' ? '' : `\`${found.default}\``;
    return `| \`${name}\` | ${fallback} | ${values(found)} | ${found.description.replaceAll('|', '\\|')} |\n`;
  });
  return HEADING + rows.join('');
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const page = settingsPage(settingsSchema);
  if (!process.argv.includes('--check')) writeFileSync(FILE, page);
  else if (readOrNothing(FILE) !== page) {
    console.error('docs/settings.md no está al día. Ejecuta: node tools/generate-settings.ts');
    process.exitCode = 1;
  }
}
