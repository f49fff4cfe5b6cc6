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
  readonly run: (context: Context) => Finding[] | Promise<Finding[]>;
}

/** Every check of an installation, in the order in which they are shown. docs/how-to/when-something-is-wrong.md explains each. */
export const CHECKS: readonly Check[] = [
  { nombre: 'Ajustes', run: checkSettings },
  { nombre: 'Base de datos', run: checkDatabase },
  { nombre: 'Clave de la instalación', run: checkSecretKey },
  { nombre: 'Correo', run: checkMail },
  { nombre: 'Cuentas', run: checkKeycloak },
  { nombre: 'Pagos', run: checkPayments },
  { nombre: 'Captcha', run: checkCaptcha },
  { nombre: 'UF', run: checkUf },
  { nombre: 'Sello', run: checkSeal },
  { nombre: 'Reloj', run: checkClock },
  { nombre: 'Disco', run: checkDisk },
  { nombre: 'Desde fuera', run: checkOutside },
  { nombre: 'Datos', run: checkData },
  { nombre: 'Otras piezas simuladas', run: checkOtherStandIns },
];
