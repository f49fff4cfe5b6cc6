import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from './start-server.ts';

/** The public pages with an address of their own. */
export const PUBLIC_PAGES = [
  '/inicio',
  '/informes/personas',
  '/compra-directa/paso1?codigo_servicio=sia000002',
  '/compra-directa/paso1?codigo_servicio=sia000004',
  '/verifica-informe/paso1',
  '/recuperar-compra',
  '/tasacion/metodo',
  '/ayuda',
  '/quienes-somos',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
] as const;

/** Runs the whole application on its own folder during `work`. @param settings added to the environment */
export async function withApplication<T>(work: (url: string) => Promise<T>, settings: Record<string, string> = {}): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
  const server = await startServer('../apps/server/src/app/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings }, '/salud');
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
