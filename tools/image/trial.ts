import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { health, order, serve, type Container, type Ended } from './installation.ts';

const NODE = 1000;
/** pino's level of an error. */
const ERROR = 50;

/** One thing to see in the image: its name, and what is wrong, one sentence each. */
export interface Seen {
  readonly what: string;
  readonly wrong: readonly string[];
}

interface Expected {
  readonly code: number;
  /** What its output has. */
  readonly says: readonly (string | RegExp)[];
}

/** The orders of an operator, after the server's first start. `/importar` is the folder of `importFolder`. */
const ORDERS: Readonly<Record<string, Expected>> = {
  'import uf /importar/uf.csv': { code: 0, says: ['nuevas: 2'] },
  'import uf /importar/uf-mala.csv': { code: 1, says: ['rechazadas: 1', '/importar/uf-mala.csv.rechazos.csv'] },
  'import uf /importar/ninguna.csv': { code: 2, says: ['ninguna.csv'] },
  'import fuentes': { code: 0, says: ['uf'] },
  review: { code: 0, says: [] },
  // Nothing is sold yet, and nothing outside answers.
  revisar: { code: 1, says: ['✓ Aptos para producción', '✓ Tablas al día', '✗ Datos'] },
  datos: { code: 0, says: ['Elena Prado, datos@veridico.example', '2026-11-20 EIPD-1'] },
  'datos --json': { code: 0, says: [/^\{/] },
  // The image has no pg_dump, as docs/how-to/back-up-and-restore.md says.
  'respaldo --carpeta=/importar': { code: 1, says: ['pg_dump'] },
  ninguna: { code: 2, says: ['No existe la orden «ninguna»'] },
};

/** Makes a folder to mount as /importar, with files to load, that the image's user may write to. @returns its path */
export function importFolder(folder: string): string {
  const to = path.join(folder, 'importar');
  mkdirSync(to);
  writeFileSync(path.join(to, 'uf.csv'), 'fecha,valor\n2026-11-01,39000.10\n2026-11-02,39001.20\n');
  writeFileSync(path.join(to, 'uf-mala.csv'), 'fecha,valor\n2026-11-03,39002.30\n2026-11-04,nada\n');
  chownSync(to, NODE, NODE);
  return to;
}

/** A start without settings: it must be refused in words. */
export async function seeRefusal(bare: Container): Promise<Seen> {
  const { code, said } = await order(bare);
  return { what: 'sin ajustes no parte, y dice por qué', wrong: differences({ code, said }, { code: 1, says: ['MERCHANT_NAME'] }) };
}

/**
 * The server of the image on an empty database, its health check, and every order beside it.
 * @param imports the folder of importFolder
 */
export async function seeServer(installed: Container, { url, imports }: { url: string; imports: string }): Promise<readonly Seen[]> {
  const before = await health(installed);
  const server = await serve(installed);
  try {
    const seen = [
      { what: 'el servidor responde', wrong: await answers(url) },
      { what: 'corre como el usuario de la imagen', wrong: server.user === NODE ? [] : [`corre como ${server.user}`] },
    ];
    const during = await health(installed);
    for (const [words, expected] of Object.entries(ORDERS))
      seen.push({ what: words, wrong: differences(await order(installed, words.split(' ')), expected) });
    seen.push({ what: 'las filas rechazadas quedan junto al archivo', wrong: refusedRow(imports) });
    const code = await server.stop();
    const after = await health(installed);
    seen.push(
      {
        what: 'HEALTHCHECK: mal antes de partir, bien en marcha, mal al terminar',
        wrong: [before, during, after].join() === '1,0,1' ? [] : [[before, during, after].join()],
      },
      { what: 'termina en orden con la señal de la imagen', wrong: code === 0 ? [] : [`código ${code}`] },
      { what: 'su registro no tiene errores', wrong: errorsIn(server.said()) },
    );
    return seen;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function differences({ code, said }: Ended, expected: Expected): readonly string[] {
  const lacking = expected.says.filter((each) => (typeof each === 'string' ? !said.includes(each) : !each.test(said)));
  const wrong = [
    ...(code === expected.code ? [] : [`código ${code} y no ${expected.code}`]),
    ...lacking.map((each) => `no dice ${each}`),
    ...(/^\s+at .*\(?(?:file|node):/m.test(said) ? ['muestra la pila de un error'] : []),
  ];
  return wrong.length === 0 ? [] : [...wrong, said.trim()];
}

async function answers(url: string): Promise<readonly string[]> {
  const salud = await fetch(`${url}/salud`);
  const state = (await salud.json()) as { readonly estado?: string };
  const page = await fetch(`${url}/inicio`);
  const html = await page.text();
  const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '/ninguno';
  const asset = await fetch(new URL(script, url));
  return [
    ...(salud.status === 200 && state.estado === 'listo' ? [] : [`/salud responde ${salud.status}: ${JSON.stringify(state)}`]),
    ...(page.status === 200 && html.includes('<title>') ? [] : [`/inicio responde ${page.status}`]),
    ...(asset.status === 200 ? [] : [`${script} responde ${asset.status}`]),
  ];
}

function refusedRow(imports: string): readonly string[] {
  const file = path.join(imports, 'uf-mala.csv.rechazos.csv');
  if (!existsSync(file)) return ['no están'];
  return readFileSync(file, 'utf8').includes('nada') ? [] : ['no tienen la fila'];
}

function errorsIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    const { level } = JSON.parse(line) as { readonly level?: number };
    return level !== undefined && level >= ERROR;
  });
}
