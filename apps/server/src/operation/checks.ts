import { checkCaptcha } from './captcha-check.ts';
import { checkClock } from './clock-check.ts';
import type { Context } from './context.ts';
import { checkData } from './data-check.ts';
import { checkDatabase, checkSecretKey } from './database-check.ts';
import { checkDisk } from './disk-check.ts';
import type { Finding } from './finding.ts';
import { checkKeycloak } from './keycloak-check.ts';
import { checkMail } from './mail-check.ts';
import { checkOutside } from './outside-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkSeal } from './seal-check.ts';
import { checkOtherStandIns, checkSettings } from './settings-check.ts';
import { checkUf } from './uf-check.ts';

export interface Check {
  /** As the operator reads it. */
  readonly nombre: string;
  /** The settings that it is about, for a check that could not be finished. */
  readonly ajustes: string;
  readonly run: (context: Context) => Finding[] | Promise<Finding[]>;
}

/** Every check of an installation, in the order in which they are shown. docs/operacion/cuando-algo-falla.md explains each. */
export const CHECKS: readonly Check[] = [
  { nombre: 'Ajustes', ajustes: 'docs/settings.md', run: checkSettings },
  { nombre: 'Base de datos', ajustes: 'DATABASE_URL', run: checkDatabase },
  { nombre: 'Clave de la instalación', ajustes: 'SECRET_KEY', run: checkSecretKey },
  { nombre: 'Correo', ajustes: 'SMTP_URL', run: checkMail },
  { nombre: 'Cuentas', ajustes: 'IDENTITY_URL o IDENTITY_ADMIN_URL', run: checkKeycloak },
  { nombre: 'Pagos', ajustes: 'WEBPAY_ENV', run: checkPayments },
  { nombre: 'Captcha', ajustes: 'CAPTCHA_URL', run: checkCaptcha },
  { nombre: 'UF', ajustes: 'UF_SOURCE o UF_URL', run: checkUf },
  { nombre: 'Sello', ajustes: 'SEAL_P12, SEAL_PEM o SEAL_TSA_URL', run: checkSeal },
  { nombre: 'Reloj', ajustes: 'DATABASE_URL o IDENTITY_URL', run: checkClock },
  { nombre: 'Disco', ajustes: 'DATA_DIR', run: checkDisk },
  { nombre: 'Desde fuera', ajustes: 'PUBLIC_URL', run: checkOutside },
  { nombre: 'Datos', ajustes: 'DATABASE_URL', run: checkData },
  { nombre: 'Otras piezas simuladas', ajustes: 'INVOICE_URL', run: checkOtherStandIns },
];
