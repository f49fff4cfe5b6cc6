import type { Settings } from './settings.ts';

/** A third party that receives data from this installation. */
export interface Processor {
  readonly nombre: string;
  /** What it receives. */
  readonly recibe: string;
  readonly para: string;
}

/** Processor with the machine that it answers on, if settings name one. */
export interface FoundProcessor extends Processor {
  readonly servidor: string | null;
}

type ProcessorSettings = Pick<
  Settings,
  | 'DATABASE_URL'
  | 'SMTP_URL'
  | 'WEBPAY_ENV'
  | 'IDENTITY_URL'
  | 'CAPTCHA_SECRET'
  | 'CAPTCHA_URL'
  | 'INVOICE_URL'
  | 'SEAL_TSA_URL'
  | 'UF_SOURCE'
>;

interface Possible extends Processor {
  /** Address of its machine; '' where settings name none, null if this installation does not use it. */
  readonly at: (settings: ProcessorSettings) => string | null;
}

const given = (address: string | undefined) => address ?? null;

/** Everyone outside this process to whom some setting sends data. Stand-ins run in this process and are not listed. */
const POSSIBLE: readonly Possible[] = [
  {
    nombre: 'Quien aloja la base de datos',
    recibe: 'Todos los datos que guardamos',
    para: 'Guardarlos',
    at: ({ DATABASE_URL }) => given(DATABASE_URL),
  },
  {
    nombre: 'Quien aloja las cuentas (Keycloak)',
    recibe: 'Nombre, RUT, correo, teléfono, serie de la cédula, la huella de la contraseña y las sesiones de cada cuenta',
    para: 'Comprobar quién entra',
    at: ({ IDENTITY_URL }) => given(IDENTITY_URL),
  },
  {
    nombre: 'El servidor de correo',
    recibe: 'La dirección y el texto de cada correo, con sus adjuntos',
    para: 'Entregarlo',
    at: ({ SMTP_URL }) => given(SMTP_URL),
  },
  {
    nombre: 'Transbank',
    recibe: 'El monto, un número del pago y la tarjeta, que se escribe en su página',
    para: 'Cobrar y devolver',
    at: ({ WEBPAY_ENV }) => (WEBPAY_ENV === 'simulado' ? null : ''),
  },
  {
    nombre: 'El emisor de documentos tributarios',
    recibe: 'Lo que se vendió y por cuánto; en una factura, el RUT, el nombre, el giro y el domicilio de quien la pide',
    para: 'Emitir boletas, facturas y notas de crédito',
    at: ({ INVOICE_URL }) => given(INVOICE_URL),
  },
  {
    nombre: 'Google (reCAPTCHA)',
    recibe: 'La dirección IP y datos del navegador de quien usa un formulario que lo anuncia',
    para: 'Estimar si es una persona',
    at: ({ CAPTCHA_SECRET, CAPTCHA_URL }) => (CAPTCHA_SECRET === undefined ? null : CAPTCHA_URL),
  },
  {
    nombre: 'La autoridad de sellado de tiempo',
    recibe: 'La huella de cada documento, con la que no se puede leer; ningún dato personal',
    para: 'Probar cuándo se emitió',
    at: ({ SEAL_TSA_URL }) => given(SEAL_TSA_URL),
  },
  {
    nombre: 'La fuente del valor de la UF',
    recibe: 'El día que se consulta; ningún dato personal',
    para: 'Cobrar planes en UF',
    at: ({ UF_SOURCE }) => (UF_SOURCE === '' ? null : ''),
  },
];

/** Who receives data by the settings in force. `servidor` has no user, password or path; it is for the operator, not for the public. */
export function processorsOf(settings: ProcessorSettings): FoundProcessor[] {
  return POSSIBLE.flatMap(({ at, ...processor }) => {
    const address = at(settings);
    return address === null ? [] : [{ ...processor, servidor: hostOf(address) }];
  });
}

/** @returns null for an address without host, such as a socket's */
function hostOf(address: string): string | null {
  return (URL.canParse(address) && new URL(address).hostname) || null;
}
