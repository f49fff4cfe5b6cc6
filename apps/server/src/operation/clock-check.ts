import { sql } from 'kysely';
import { askAddress } from './ask.ts';
import { reasonText, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

const TOLERATED_MS = 60_000;
const FIX = 'pon en hora esta máquina y la de DATABASE_URL: timedatectl set-ntp true';

/** This machine's clock against the database's and against one outside. */
export async function checkClock(context: Context): Promise<Finding[]> {
  return [...(await ofDatabase(context)), await ofOutside(context)];
}

async function ofDatabase({ database, clock }: Context): Promise<Finding[]> {
  if (database === undefined || database instanceof Error) return [];
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  return rows.map(({ now }) => compare('la base de datos', now, clock()));
}

async function ofOutside(context: Context): Promise<Finding> {
  const address = outsideOf(context);
  if (address === undefined)
    return aviso(
      'Ningún servicio de fuera con cuya hora comparar',
      'se compara con Webpay (WEBPAY_ENV), Keycloak (IDENTITY_URL) o reCAPTCHA (CAPTCHA_SECRET)',
    );
  const { host } = new URL(address);
  try {
    const { headers } = await askAddress(address, 'HEAD');
    const date = new Date(headers.date ?? '');
    if (!Number.isNaN(date.getTime())) return compare(host, date, context.clock());
    return aviso(`${host} no dice la hora`, FIX);
  } catch (error) {
    return aviso(
      `${host} no responde, y no se pudo comparar la hora: ${reasonText(error)}`,
      'arregla primero lo que dice la revisión de ese servicio',
    );
  }
}

/** The first real service in use. */
function outsideOf({ settings, payments }: Context): string | undefined {
  const { IDENTITY_ADMIN_URL, IDENTITY_URL, CAPTCHA_SECRET, CAPTCHA_URL } = settings;
  return payments.formTargets[0] ?? IDENTITY_ADMIN_URL ?? IDENTITY_URL ?? (CAPTCHA_SECRET ? CAPTCHA_URL : undefined);
}

function compare(whose: string, theirs: Date, ours: Date): Finding {
  const ms = Math.abs(theirs.getTime() - ours.getTime());
  const seconds = Math.round(ms / 1_000);
  if (ms > TOLERATED_MS)
    return falla(`El reloj difiere ${seconds} s del de ${whose}: pagos, sesiones y sellos saldrían con otra hora`, FIX);
  return bien(`El reloj coincide con el de ${whose} (${seconds} s)`);
}
