import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { hasDemo, seedDemo } from '../bureau/demo/seed.ts';
import { listenForImports } from '../bureau/import-socket.ts';
import { explain } from './explain.ts';
import { assertFitToStart } from './fit-to-start.ts';
import { noteConsoleAct } from '../office/console.ts';
import { warnOfFindings, type WarnOfFinding } from '../operation/review.ts';
import { hasOwnSeal, openProviders } from './open-providers.ts';
import { contextOf } from './review-context.ts';
import { SealFileError } from '../providers/seal/certificate.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { openSecrets } from '../storage/secrets.ts';
import { seedCatalog } from '../storage/seeds.ts';

/** Time limit for closing. */
const CLOSING_MS = 20_000;
/** From listening to the review of the installation. */
const REVIEW_AFTER_MS = 30_000;

async function start(settings: Settings): Promise<void> {
  const ownSeal = await hasOwnSeal(settings);
  assertFitToStart(settings, { ownSeal });
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const database = await openDatabase(settings);
  const { db } = database;
  await seedCatalog(db);
  if (!settings.production && settings.DEMO_DATA !== 'no') await seedDemo(db);
  const demoData = (await hasDemo(db)) || (await hasDemoAccounts(db));
  try {
    assertFitToStart(settings, { ownSeal, demoData });
  } catch (error) {
    await database.close();
    throw error;
  }
  const secrets = await openSecrets(settings, db);
  const providers = await openProviders(settings, { database, secrets, demoData });
  const { demoAdmin } = providers;
  if (demoAdmin && !settings.production && settings.DEMO_DATA !== 'no') await seedDemoAccounts(db, demoAdmin);
  const leaving = new AbortController();
  const app = await buildApp(settings, providers, leaving.signal);
  // Only the embedded database needs the import socket: with a server, the importer opens the database itself.
  const imports =
    database.kind === 'embedded' ? await listenForImports({ db, dataDir: settings.DATA_DIR, note: noteConsoleAct }) : undefined;

  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await app.close();
      await imports?.close();
      await providers.drawing.close();
      await providers.seal.close();
      await database.close();
    })());
  const stop = () => {
    // Exits even if closing hangs: unfinished work is resumed at the next start, as after a crash.
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', () => {
    // A second SIGTERM skips the drain time.
    const drainMs = leaving.signal.aborted ? 0 : settings.DRAIN_MS;
    leaving.abort();
    setTimeout(stop, drainMs);
  });

  await providers.drawing.ready();
  await app.listen({ port: settings.PORT, host: settings.HOST });
  if (settings.production) reviewSoon(settings, database, (detail, what) => app.log.warn(detail, what));
  announce(settings, { demoData, demoAccounts: demoAdmin !== undefined && (await hasDemoAccounts(db)) });
}

/** Logs what `veridico revisar` would say, once proxies send visits here. Neither delays nor stops anything. */
function reviewSoon(settings: Settings, { db, kind }: Database, warn: WarnOfFinding): void {
  // The start has applied every migration.
  const context = contextOf(settings, { db, kind, missing: [], newer: [] });
  setTimeout(() => void warnOfFindings(context, warn).catch(() => undefined), REVIEW_AFTER_MS).unref();
}

/** Prints the start-up summary in at most twelve lines; the last one says that the server is ready. */
function announce(settings: Settings, { demoData, demoAccounts }: { demoData: boolean; demoAccounts: boolean }): void {
  const lines = [
    `Comprar sin cuenta: ${settings.PUBLIC_URL}/inicio`,
    `Verificar un informe: ${settings.PUBLIC_URL}/verifica-informe/paso1`,
    ...(demoData ? [`Empresas, tarjetas y códigos de prueba: ${settings.PUBLIC_URL}/dev/demo`] : []),
    ...(demoAccounts ? [`Cuentas de prueba, clave ${DEMO_PASSWORD}: ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`] : []),
    ...(settings.WEBPAY_ENV === 'simulado' ? ['Tarjeta de prueba: 4051 8856 0044 6623, CVV 123; banco: RUT 11.111.111-1, clave 123'] : []),
    ...(settings.SMTP_URL ? [] : [`Correos de prueba: ${settings.PUBLIC_URL}/dev/correos`]),
    `Verídico listo en ${settings.PUBLIC_URL}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function endWith(error: unknown): void {
  process.stderr.write(`${error instanceof SealFileError ? error.message : explain(error)}\n`);
  process.exit(1);
}

// Node's default handler would print every property that a library attached to its error.
process.on('uncaughtException', endWith);
try {
  await start(readSettings(process.env));
} catch (error) {
  endWith(error);
}
