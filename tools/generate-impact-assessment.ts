import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basesEnPalabras, destinatariosEnPalabras, FICHAS, origenesEnPalabras, terminoEnPalabras } from '@veridico/reference';
import { registerInWords, type Words } from '../apps/server/src/storage/data-register.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/impact-assessment.md');

function tableOf(rows: readonly Words[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const names = Object.keys(rows[0] ?? {});
  return [line(names), line(names.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('');
}

/** The lists of the document, by the name of their markers. */
function listsOf(): Readonly<Record<string, string>> {
  const register = registerInWords();
  return {
    registro: tableOf(
      register.map(({ tratamiento = '', finalidad = '', personas = '', base = '', plazo = '' }) => ({
        tratamiento,
        finalidad,
        personas,
        base,
        plazo,
      })),
    ),
    datos: tableOf(
      Object.values(FICHAS).map(({ nombre, finalidad, bases, origenes, destinatarios, terminos }) => ({
        dato: nombre,
        finalidad,
        base: basesEnPalabras(bases),
        origen: origenesEnPalabras(origenes),
        destinatarios: destinatariosEnPalabras(destinatarios),
        plazo: terminos.map(terminoEnPalabras).join('; '),
      })),
    ),
    decisiones: register
      .filter(({ decisiones }) => decisiones !== 'Ninguna')
      .map(({ tratamiento, decisiones }) => `- ${tratamiento}: ${decisiones}\n`)
      .join(''),
  };
}

/** The document with its lists as the map of personal data has them. @throws Error where a list's markers are missing */
export function withLists(document: string): string {
  return Object.entries(listsOf()).reduce((text, [name, list]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
    if (!place.test(text)) throw new Error(`docs/impact-assessment.md has no place for ${name}`);
    return text.replace(place, (_all, before: string, after: string) => `${before}\n${list}\n${after}`);
  }, document);
}

if (import.meta.main) {
  const document = readFileSync(FILE, 'utf8');
  if (!process.argv.includes('--check')) writeFileSync(FILE, withLists(document));
  else if (withLists(document) !== document) {
    console.error('docs/impact-assessment.md no está al día. Ejecuta: node tools/generate-impact-assessment.ts');
    process.exitCode = 1;
  }
}
