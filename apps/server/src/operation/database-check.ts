import { sql, type Kysely } from 'kysely';
import { DatabaseInUse } from '../storage/embedded/lock.ts';
import type { Schema } from '../storage/schema.ts';
import { isOwnKey, SecretKeyError } from '../storage/secrets.ts';
import { reasonText, standInFinding, tablesOf, withoutTables, type Context, type ReviewedDatabase } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';
import { commandLine } from '../settings/command-line.ts';

/** Reachable, new enough, with this program's tables, and with room for its connections. */
export async function checkDatabase({ settings, database }: Context): Promise<Finding[]> {
  const standIn = settings.DATABASE_URL ? [] : [standInFinding('base-de-datos')];
  if (database === undefined)
    return [...standIn, aviso('La base embebida todavía no existe', 'se crea en DATA_DIR la primera vez que parte el servidor: npm start')];
  if (database instanceof Error) return [...standIn, ofRefusal(database)];
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(database.db);
  return [
    ...standIn,
    bien(`PostgreSQL ${rows[0]?.version ?? ''}`),
    ofMigrations(database),
    ...(database.kind === 'server' ? [await ofConnections(database.db, settings.DATABASE_POOL)] : []),
  ];
}

function ofRefusal(error: Error): Finding {
  if (error instanceof DatabaseInUse)
    return aviso(
      'La base embebida la tiene abierta el servidor, que corre ahora',
      `detén el servidor y repite «${commandLine('revisar')}», o usa DATABASE_URL`,
    );
  if (error.message.includes('PostgreSQL 15'))
    return falla(error.message, 'actualiza ese PostgreSQL a la versión 15 o superior, o apunta DATABASE_URL a otro');
  return falla(error.message, 'revisa en DATABASE_URL la dirección, el usuario, la clave y el nombre de la base, y que se llegue a ella');
}

function ofMigrations({ missing, newer }: ReviewedDatabase): Finding {
  if (missing.length > 0)
    return aviso(
      `A la base le faltan ${missing.length} migraciones de este programa, desde ${missing[0] ?? ''}`,
      'se aplican solas al partir el servidor (npm start); respalda antes',
    );
  if (newer.length > 0)
    return aviso(
      `La base viene de una versión más nueva: tiene ${newer.length} migraciones que este programa no conoce`,
      'usa la misma versión del programa en todos los nodos; volver a la anterior se puede mientras tanto',
    );
  return bien('Tablas al día');
}

/** The connections that the server keeps for administrators cannot be used. */
async function ofConnections(db: Kysely<Schema>, pool: number): Promise<Finding> {
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int as most`.execute(db);
  const most = rows[0]?.most ?? 0;
  const fix = 'baja DATABASE_POOL o sube max_connections en PostgreSQL: cada proceso abre hasta DATABASE_POOL conexiones';
  if (pool > most) return falla(`DATABASE_POOL=${pool} no cabe en las ${most} conexiones que admite PostgreSQL`, fix);
  if (pool * 2 > most) return aviso(`DATABASE_POOL=${pool} deja sin conexiones a un segundo proceso: PostgreSQL admite ${most}`, fix);
  return bien(`DATABASE_POOL=${pool} de ${most} conexiones`);
}

/** Whether SECRET_KEY is the one that this database was made with. */
export async function checkSecretKey(context: Context): Promise<Finding[]> {
  const db = tablesOf(context);
  if (!db) return withoutTables();
  try {
    const own = await isOwnKey(context.settings, db);
    if (own === undefined)
      return [aviso('Esta base todavía no tiene ninguna clave', 'queda con SECRET_KEY la primera vez que parte el servidor: npm start')];
    if (own) return [bien('La clave es la de esta base de datos')];
    return [
      falla(
        'La clave no es la de esta base de datos: no se podrían verificar los informes ya emitidos',
        'restaura SECRET_KEY de esta instalación (o el archivo secreto de DATA_DIR), o apunta DATABASE_URL a la base que le corresponde',
      ),
    ];
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error;
    return [falla(reasonText(error), 'restaura el archivo secreto de DATA_DIR desde el respaldo, o define SECRET_KEY')];
  }
}
