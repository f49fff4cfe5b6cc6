import { randomUUID } from 'node:crypto';
import { createSmtp } from '../providers/mail/smtp.ts';
import type { Settings } from '../settings/settings.ts';
import { reasonText, standInFinding, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

/** The steps of SMTP by the library's error codes, each with what mends it. */
const STEPS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  EAUTH: [
    'El servidor de correo no acepta el usuario y la clave',
    'corrige usuario y clave en SMTP_URL (los signos van codificados, como %40)',
  ],
  ETLS: [
    'No se pudo cifrar la conexión con el servidor de correo',
    'usa smtps://…:465 en SMTP_URL, o pide a su administrador STARTTLS con un certificado válido',
  ],
  EDNS: ['No existe el servidor de correo', 'corrige el nombre del servidor en SMTP_URL'],
};
const UNREACHABLE = [
  'No se pudo hablar con el servidor de correo',
  'corrige servidor y puerto en SMTP_URL, y abre esa salida en el cortafuegos',
] as const;

/** Connects, encrypts and signs in; with `--correo` also sends. */
export async function checkMail({ settings, mailTo }: Context): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  if (!url) return [standInFinding('correo')];
  const smtp = createSmtp({ url, from, requireTls: settings.production });
  try {
    await smtp.verify();
  } catch (error) {
    return [ofStep(error)];
  }
  const found = [bien('El servidor de correo responde y acepta el usuario'), ...ofEncryption(settings)];
  return mailTo === undefined ? found : [...found, await sendTest(smtp, mailTo)];
}

function ofStep(error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [what, fix] = STEPS[code] ?? UNREACHABLE;
  return falla(`${what}: ${reasonText(error)}`, fix);
}

function ofEncryption({ SMTP_URL = '', production }: Settings): Finding[] {
  if (SMTP_URL.startsWith('smtps:')) return [bien('Los correos salen cifrados')];
  if (SMTP_URL.endsWith('?requireTLS=false'))
    return [aviso('Los correos pueden salir sin cifrar', 'quita ?requireTLS=false del final de SMTP_URL')];
  if (production) return [bien('Los correos salen cifrados')];
  return [aviso('Fuera de producción el cifrado de los correos no se exige', 'define NODE_ENV=production, o usa smtps:// en SMTP_URL')];
}

async function sendTest(smtp: Pick<ReturnType<typeof createSmtp>, 'send'>, to: string): Promise<Finding> {
  const subject = 'Correo de prueba de Verídico';
  const text = 'Este correo lo mandó «veridico revisar --correo». Si llegó a la bandeja de entrada, el envío funciona.';
  try {
    await smtp.send({ messageId: `<${randomUUID()}@revisar.veridico>`, to, subject, text, html: `<p>${text}</p>`, attachments: [] });
    return bien('Correo de prueba entregado al servidor: mira que llegue, y que no sea a la carpeta de no deseados');
  } catch (error) {
    return falla(
      `No se pudo mandar el correo de prueba: ${reasonText(error)}`,
      'revisa MAIL_FROM (el servidor puede no aceptar ese remitente) y la dirección de --correo',
    );
  }
}
